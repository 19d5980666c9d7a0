# frozen_string_literal: true

# A toy engine: what may be played in the Danish game, who takes a trick, what the last costs.

# Ranks are 2 to 14, the ace.
Card = Struct.new(:rank, :suit)
Play = Struct.new(:seat, :card)

Table = Struct.new(:active, :hands, :trick, :to_act) do
  # What the seat to act may play: a card that heads the trick, or its lowest.
  def legal_cards
    hand = hands.fetch(to_act)
    return hand if trick.empty?

    lowest = hand.map(&:rank).min
    hand.select { |card| card.rank >= highest || card.rank == lowest }
  end

  def may_play?(seat, card)
    seat == to_act && legal_cards.include?(card)
  end

  # Who takes the complete trick: of equal highest cards, the last.
  def taker
    trick.select { |play| play.card.rank == highest }.last.seat
  end

  # What the last trick costs each seat: its taker the rank, the others nothing.
  def points
    active.to_h { |seat| [seat, seat == taker ? highest : 0] }
  end

  private

  def highest
    trick.map { |play| play.card.rank }.max
  end
end
