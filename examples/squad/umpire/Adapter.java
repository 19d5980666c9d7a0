import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The adapter: it translates between the protocol and the umpire, and adds no rules. */
public final class Adapter {
    private static final Map<String, ?> ABOUT =
            Map.of("name", "umpire", "version", "1.0", "rulesets", List.of("agurk"));
    private static final Map<String, Umpire.Suit> SUITS = Map.of(
            "C", Umpire.Suit.CLUBS, "D", Umpire.Suit.DIAMONDS,
            "H", Umpire.Suit.HEARTS, "S", Umpire.Suit.SPADES);

    public static void main(String[] args) throws IOException {
        Framing.serve(ABOUT, Map.of("is_legal", asked -> Map.of("legal",
                umpire(asked.get("position"))
                        .allows(asked.get("seat").text(), card(asked.get("card"))))));
    }

    private static Umpire umpire(Json position) {
        var ring = position.get("active").list(Json::text);
        var umpire = new Umpire(ring, position.get("leader").text());
        position.get("hands").fields().forEach((seat, hand) ->
                hand.list(Adapter::card).forEach(card -> umpire.give(seat, card)));
        position.get("trick").list(play -> card(play.get("card"))).forEach(umpire::onTable);
        return umpire;
    }

    private static Umpire.Card card(Json card) {
        if (card.get("suit").text() == null) {
            throw new Framing.NoResult(2, "a card has a suit");
        }
        return new Umpire.Card(card.get("rank").integer(), SUITS.get(card.get("suit").text()));
    }
}
