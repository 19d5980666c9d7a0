import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * JSON, as much of it as the protocol needs: whole numbers, no check of what is wrong anyway.
 *
 * @param value a {@code Map<String, Json>}, {@code List<Json>}, {@code String}, {@code Long},
 *     {@code Boolean} or null
 */
record Json(Object value) {
    static Json parse(String text) {
        return new Reader(text).value();
    }

    static String write(Object value) {
        if (value instanceof Map<?, ?> fields) {
            return fields.entrySet().stream()
                    .map(field -> write(field.getKey()) + ":" + write(field.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof Collection<?> items) {
            return items.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof String text ? quote(text) : String.valueOf(value);
    }

    /** The field of an object, which is null where it is missing. */
    Json get(String name) {
        return fields().getOrDefault(name, new Json(null));
    }

    @SuppressWarnings("unchecked")
    Map<String, Json> fields() {
        return (Map<String, Json>) value;
    }

    @SuppressWarnings("unchecked")
    <T> List<T> list(Function<Json, T> read) {
        return ((List<Json>) value).stream().map(read).toList();
    }

    String text() {
        return (String) value;
    }

    int integer() {
        return Math.toIntExact((Long) value);
    }

    private static String quote(String text) {
        return text.chars()
                .mapToObj(c -> c == '"' || c == '\\' ? "\\" + (char) c
                        : c < ' ' || c > '~' ? String.format("\\u%04x", c)
                        : String.valueOf((char) c))
                .collect(Collectors.joining("", "\"", "\""));
    }

    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        Json value() {
            return new Json(switch (peek()) {
                case '{' -> fields();
                case '[' -> items();
                case '"' -> string();
                default -> word();
            });
        }

        private Map<String, Json> fields() {
            Map<String, Json> fields = new LinkedHashMap<>();
            for (at++; peek() != '}'; skip(',')) {
                String name = string();
                skip(':');
                fields.put(name, value());
            }
            at++;
            return fields;
        }

        private List<Json> items() {
            List<Json> items = new ArrayList<>();
            for (at++; peek() != ']'; skip(',')) {
                items.add(value());
            }
            at++;
            return items;
        }

        private String string() {
            StringBuilder read = new StringBuilder();
            peek();
            for (at++; text.charAt(at) != '"'; at++) {
                read.append(text.charAt(at) == '\\' ? escaped() : text.charAt(at));
            }
            at++;
            return read.toString();
        }

        private char escaped() {
            char kind = text.charAt(++at);
            if (kind == 'u') {
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
            }
            int control = "bfnrt".indexOf(kind);
            return control < 0 ? kind : "\b\f\n\r\t".charAt(control);
        }

        private Object word() {
            int start = at;
            while (at < text.length() && ",]} \t\r".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            String word = text.substring(start, at);
            return switch (word) {
                case "null" -> null;
                case "true", "false" -> Boolean.valueOf(word);
                default -> Long.valueOf(word);
            };
        }

        private char peek() {
            while (Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            return text.charAt(at);
        }

        private void skip(char mark) {
            if (peek() == mark) {
                at++;
            }
        }
    }
}
