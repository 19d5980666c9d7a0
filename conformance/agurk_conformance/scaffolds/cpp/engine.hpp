// A toy engine: what may be played in the Danish game, who takes a trick, what the last one costs.
#pragma once

#include <map>
#include <string>
#include <vector>

// Ranks are 2 to 14, the ace.
struct Card {
    int rank;
    std::string suit;
};

struct Play {
    std::string seat;
    Card card;
};

struct Table {
    std::vector<std::string> active;
    std::string to_act;
    std::vector<Card> hand;  // what the seat to act holds
    std::vector<Play> trick;

    // What the seat to act may play: a card that heads the trick, or its lowest.
    std::vector<Card> legal_cards() const;
    bool may_play(const std::string& seat, const Card& card) const;
    // Who takes the complete trick: of equal highest cards, the last.
    std::string taker() const;
    // What the last trick costs each seat: its taker the rank, the others nothing.
    std::map<std::string, int> points() const;

private:
    int highest() const;
    int lowest() const;
};
