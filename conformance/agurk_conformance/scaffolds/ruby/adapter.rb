# frozen_string_literal: true

# The adapter: it translates between the protocol and the engine, and adds no rules.

require_relative 'engine'
require_relative 'framing'

ABOUT = { name: 'toy', version: '0.1', rulesets: ['agurk'] }.freeze

def read_card(card)
  Card.new(*card.values_at(:rank, :suit))
end

def read_table(position)
  Table.new(
    position[:active],
    position[:hands].to_h { |seat, hand| [seat.to_s, hand.map { |card| read_card(card) }] },
    position[:trick].map { |play| Play.new(play[:seat], read_card(play[:card])) },
    position[:to_act]
  )
end

METHODS = {
  legal_cards: ->(position:) { { cards: read_table(position).legal_cards.map(&:to_h) } },
  is_legal: lambda do |position:, seat:, card:|
    { legal: read_table(position).may_play?(seat, read_card(card)) }
  end,
  trick_taker: ->(position:) { { seat: read_table(position).taker } },
  last_trick: ->(position:) { { points: read_table(position).points } }
}.freeze

Framing.serve(ABOUT, METHODS)
