import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says yes or no when somebody wants to put a card on the table.
 *
 * <p>The people keep the score themselves; the umpire only stops what is not allowed in Agurk.
 */
public final class Umpire {
    public enum Suit { CLUBS, DIAMONDS, HEARTS, SPADES }

    /** A card; the ace is 14. */
    public record Card(int rank, Suit suit) {}

    private final List<String> ring;
    private final Map<String, Set<Card>> hands = new HashMap<>();
    private final List<Card> table = new ArrayList<>();
    private final int first;

    /** A trick begins: the people round the table, clockwise, and who leads. */
    public Umpire(List<String> ring, String leader) {
        this.ring = List.copyOf(ring);
        this.first = this.ring.indexOf(leader);
    }

    public void give(String who, Card card) {
        hands.computeIfAbsent(who, name -> new HashSet<>()).add(card);
    }

    /** The next one has put down a card that was allowed. */
    public void onTable(Card card) {
        table.add(card);
    }

    /** Whose turn it is; nobody's when everyone has played. */
    public String turn() {
        if (table.size() == ring.size()) {
            return null;
        }
        return ring.get((first + table.size()) % ring.size());
    }

    public boolean allows(String who, Card card) {
        Set<Card> hand = hands.getOrDefault(who, Set.of());
        if (!who.equals(turn()) || !hand.contains(card)) {
            return false;
        }
        if (table.isEmpty()) {
            return true;
        }
        int toBeat = table.stream().mapToInt(Card::rank).max().orElse(0);
        int lowest = hand.stream().mapToInt(Card::rank).min().orElse(0);
        return card.rank() >= toBeat || card.rank() == lowest;
    }
}
