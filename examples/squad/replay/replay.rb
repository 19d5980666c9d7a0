# frozen_string_literal: true

# Replays a cucumber deal from the club's record sheets and says who paid.
#
# A sheet is a list of lines: 'Ann: 2c 9h ...' for each hand, in the order round the table, then
# '> Ann' for who begins, then the cards as they were played, one a line.
module Replay
  class BadSheet < StandardError
    attr_reader :line

    def initialize(line, what)
      super("line #{line}: #{what}")
      @line = line
    end
  end

  ORDER = '23456789tjqka'

  def self.rank(card)
    ORDER.index(card[0]) + 2
  end

  # Returns the names of those who took the tricks, and what each has to pay.
  def self.run(sheet)
    hands = {}
    first = nil
    trick = []
    takers = []
    pay = {}
    sheet.each_with_index do |line, number|
      if line.start_with?('> ')
        first = line[2..]
        next
      elsif line.include?(': ')
        name, cards = line.split(': ')
        hands[name] = cards.split
        next
      end
      names = hands.keys
      who = names[(names.index(first) + trick.size) % names.size]
      hand = hands[who]
      raise BadSheet.new(number, "#{who} does not have #{line}") unless hand.include?(line)

      unless trick.empty?
        top = trick.map { |_, card| rank(card) }.max
        better = hand.select { |card| rank(card) >= top }
        lowest = hand.map { |card| rank(card) }.min
        if better.any? ? !better.include?(line) : rank(line) != lowest
          raise BadSheet.new(number, "#{who} cannot play #{line}")
        end
      end
      hand.delete(line)
      trick << [who, line]
      next if trick.size < names.size

      top = trick.map { |_, card| rank(card) }.max
      first = trick.select { |_, card| rank(card) == top }.last[0]
      takers << first
      pay = names.to_h { |name| [name, name == first ? top : 0] } if hands.values.all?(&:empty?)
      trick = []
    end
    [takers, pay]
  end
end
