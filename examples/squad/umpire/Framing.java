import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Frames: a request a line on standard input, a reply a line on what was standard output. */
final class Framing {
    private Framing() {}

    /** No result: code 1 where the rules forbid it, 2 where the engine cannot be asked. */
    static final class NoResult extends RuntimeException {
        private final int code;

        NoResult(int code, String message) {
            super(message);
            this.code = code;
        }
    }

    /**
     * Answers requests until standard input ends.
     *
     * <p>What the engine prints meanwhile goes to standard error.
     */
    static void serve(Map<String, ?> about, Map<String, Function<Json, Map<String, ?>>> methods)
            throws IOException {
        PrintStream replies = System.out;
        System.setOut(System.err);
        Map<String, Object> hello = new HashMap<>(about);
        hello.put("protocol", 1);
        hello.put("methods", methods.keySet());
        Map<String, Function<Json, Map<String, ?>>> all = new HashMap<>(methods);
        all.put("hello", asked -> hello);
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Json request = Json.parse(line);
            String name = request.get("method").text();
            Map<String, Object> reply = new HashMap<>();
            reply.put("jsonrpc", "2.0");
            reply.put("id", request.get("id").integer());
            if (all.containsKey(name)) {
                try {
                    reply.put("result", all.get(name).apply(request.get("params")));
                } catch (NoResult none) {
                    reply.put("error", Map.of("code", none.code, "message", none.getMessage()));
                }
            } else {
                reply.put("error", Map.of("code", -32601, "message", "no method " + name));
            }
            replies.print(Json.write(reply) + "\n");
            replies.flush();
        }
    }
}
