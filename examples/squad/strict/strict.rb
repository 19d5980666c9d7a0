# frozen_string_literal: true

# Agurk with a strict referee: the first card that is not allowed is a warning, with the second
# you are thrown out of the game.
class Strict
  RANKS = %w[2 3 4 5 6 7 8 9 10 J Q K A].freeze

  Player = Struct.new(:name, :hand, :score, :lives, :warnings) do
    def in?
      lives.positive?
    end
  end

  attr_reader :players, :dealer, :table, :winner

  # The score sheet is { 'Ann' => [points, lives] }, in the order round the table.
  def initialize(sheet, dealer)
    @players = sheet.map { |name, (score, lives)| Player.new(name, [], score, lives, 0) }
    @dealer = find(dealer)
    @table = []
    @lead = nil
  end

  def deal(hands)
    hands.each { |name, cards| find(name).hand = cards.dup }
    @lead = left_of(@dealer)
    @table = []
  end

  def turn
    return nil unless @lead

    @table.reduce(@lead) { |player, _| left_of(player) }
  end

  # Returns :ok, :warned or :thrown_out.
  def play(name, card)
    player = find(name)
    return complain(player) unless player == turn && allowed?(player, card)

    player.hand.delete(card)
    @table << [player, card]
    finish_trick if @table.size == still_in.size
    :ok
  end

  def allowed?(player, card)
    return false unless player.hand.include?(card)
    return true if @table.empty?

    top = @table.map { |_, laid| rank(laid) }.max
    rank(card) >= top || rank(card) == player.hand.map { |held| rank(held) }.min
  end

  def still_in
    @players.select(&:in?)
  end

  def leader
    @lead || left_of(@dealer)
  end

  def dealing?
    @lead.nil?
  end

  def over?
    still_in.size == 1
  end

  private

  def find(name)
    @players.find { |player| player.name == name }
  end

  def rank(card)
    RANKS.index(card[0..-2]) + 2
  end

  def left_of(player)
    place = @players.index(player)
    @players.rotate(place + 1).find { |other| other.in? }
  end

  def complain(player)
    player.warnings += 1
    return :warned if player.warnings == 1

    player.lives = 0
    player.hand = []
    :thrown_out
  end

  def finish_trick
    top = @table.map { |_, card| rank(card) }.max
    @winner = @table.reverse.find { |_, card| rank(card) == top }.first
    @table = []
    @lead = @winner
    finish_deal(@winner, top) if @winner.hand.empty?
  end

  def finish_deal(loser, points)
    loser.score += points
    if loser.score >= 21
      loser.lives -= 1
      loser.score = (still_in - [loser]).map(&:score).max if loser.in?
    end
    @lead = nil
    @dealer = left_of(@dealer)
  end
end
