# frozen_string_literal: true

# The adapter: it translates between the protocol and the engine, and adds no rules.

require_relative 'framing'
require_relative 'strict'

TOLD = %i[phase dealer leader to_act active hands trick scores lives taker over].freeze
ABOUT = { name: 'strict', version: '1.2', rulesets: ['agurk'], positions: ['deal'],
          refusal: 'fatal', fields: { state: TOLD } }.freeze
FACES = { 11 => 'J', 12 => 'Q', 13 => 'K', 14 => 'A' }.freeze

def read(card)
  raise Framing::NoResult.new(2, 'a card has a suit') unless card[:suit]

  "#{FACES.fetch(card[:rank], card[:rank])}#{card[:suit]}"
end

def write(card)
  { rank: Strict::RANKS.index(card[0..-2]) + 2, suit: card[-1] }
end

def state(game)
  seats = game.players.to_h { |player| [player.name, player] }
  { match: 'table', phase: game.over? ? 'over' : (game.dealing? ? 'deal' : 'play'),
    dealer: game.dealer.name, leader: game.over? ? nil : game.leader.name,
    to_act: game.turn&.name, active: game.still_in.map(&:name), over: game.over?,
    hands: game.turn && game.still_in.to_h { |own| [own.name, own.hand.map { |c| write(c) }] },
    trick: game.table.map { |player, card| { seat: player.name, card: write(card) } },
    scores: seats.transform_values(&:score), lives: seats.transform_values(&:lives),
    taker: game.winner&.name }
end

game = nil
Framing.serve(ABOUT, {
  'match.new': lambda do |position:|
    sheet = position[:seats].to_h { |s| [s, %i[scores lives].map { |of| position[of][s.to_sym] }] }
    game = Strict.new(sheet, position[:dealer])
    game.deal(position[:hands].to_h { |seat, hand| [seat.to_s, hand.map { |card| read(card) }] })
    state(game)
  end,
  'match.play': lambda do |match:, seat:, card:|
    game.play(seat, read(card)) == :ok ? state(game) : abort("#{seat} may not play that")
  end,
  'match.state': ->(match:) { state(game) }
})
