import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The adapter: it translates between the protocol and the engine, and adds no rules. */
public final class Adapter {
    private static final Map<String, Object> ABOUT =
            Map.of("name", "toy", "version", "0.1", "rulesets", List.of("agurk"));

    public static void main(String[] args) throws IOException {
        Framing.serve(ABOUT, Map.of(
                "legal_cards", asked -> Map.of("cards", write(table(asked).legalCards())),
                "is_legal", asked -> Map.of("legal", table(asked).mayPlay(
                        asked.get("seat").text(), card(asked.get("card")))),
                "trick_taker", asked -> Map.of("seat", table(asked).taker()),
                "last_trick", asked -> Map.of("points", table(asked).points())));
    }

    private static Table table(Json asked) {
        Json position = asked.get("position");
        String seat = position.get("to_act").text();
        return new Table(
                position.get("active").list(Json::text),
                seat,
                seat == null ? List.of() : position.get("hands").get(seat).list(Adapter::card),
                position.get("trick").list(Adapter::play));
    }

    private static Table.Play play(Json play) {
        return new Table.Play(play.get("seat").text(), card(play.get("card")));
    }

    private static Table.Card card(Json card) {
        return new Table.Card(card.get("rank").integer(), card.get("suit").text());
    }

    private static List<?> write(List<Table.Card> cards) {
        return cards.stream().map(c -> Map.of("rank", c.rank(), "suit", c.suit())).toList();
    }
}
