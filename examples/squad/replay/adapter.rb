# frozen_string_literal: true

# The adapter: it translates between the protocol and the engine, and adds no rules.

require_relative 'framing'
require_relative 'replay'

ABOUT = { name: 'replay', version: '1', rulesets: ['gurka-fr-plain-aces'],
          positions: ['deal'] }.freeze

def write(card)
  raise Framing::NoResult.new(2, 'a card has a suit') unless card[:suit]

  "#{Replay::ORDER[card[:rank] - 2]}#{card[:suit].downcase}"
end

def sheet_of(position, plays)
  stranger = plays.find { |play| !position[:active].include?(play[:seat]) }
  raise Framing::NoResult.new(2, "#{stranger[:seat]} is not on the sheet") if stranger

  hands = position[:active].map do |seat|
    "#{seat}: #{position[:hands][seat.to_sym].map { |card| write(card) }.join(' ')}"
  end
  [*hands, "> #{position[:leader]}", *plays.map { |play| write(play[:card]) }]
end

def play_deal(position:, plays:)
  takers, pay = Replay.run(sheet_of(position, plays))
  { takers: takers, points: (pay unless pay.empty?), refused_at: nil }
rescue Replay::BadSheet => e
  { takers: [], points: nil, refused_at: e.line - position[:active].size - 1 }
end

Framing.serve(ABOUT, { play_deal: method(:play_deal) })
