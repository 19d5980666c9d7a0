import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A toy engine: what may be played in the Danish game, who takes a trick, what the last one costs.
 *
 * @param hand what the seat to act holds
 */
public record Table(List<String> active, String toAct, List<Card> hand, List<Play> trick) {
    /** A card; ranks are 2 to 14, the ace. */
    public record Card(int rank, String suit) {}

    public record Play(String seat, Card card) {}

    /** What the seat to act may play: a card that heads the trick, or its lowest. */
    public List<Card> legalCards() {
        if (trick.isEmpty()) {
            return hand;
        }
        int lowest = hand.stream().mapToInt(Card::rank).min().orElseThrow();
        return hand.stream()
                .filter(card -> card.rank() >= highest() || card.rank() == lowest)
                .toList();
    }

    public boolean mayPlay(String seat, Card card) {
        return seat.equals(toAct) && legalCards().contains(card);
    }

    /** Who takes the complete trick: of equal highest cards, the last. */
    public String taker() {
        return trick.stream()
                .filter(play -> play.card().rank() == highest())
                .reduce((first, second) -> second)
                .orElseThrow()
                .seat();
    }

    /** What the last trick costs each seat: its taker the rank, the others nothing. */
    public Map<String, Integer> points() {
        return active.stream()
                .collect(Collectors.toMap(
                        seat -> seat, seat -> seat.equals(taker()) ? highest() : 0));
    }

    private int highest() {
        return trick.stream().mapToInt(play -> play.card().rank()).max().orElseThrow();
    }
}
