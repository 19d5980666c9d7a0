#include "engine.hpp"

#include <algorithm>

std::vector<Card> Table::legal_cards() const {
    std::vector<Card> legal;
    for (const Card& card : hand) {
        if (trick.empty() || card.rank >= highest() || card.rank == lowest()) {
            legal.push_back(card);
        }
    }
    return legal;
}

bool Table::may_play(const std::string& seat, const Card& card) const {
    const auto legal = legal_cards();
    return seat == to_act && std::any_of(legal.begin(), legal.end(), [&](const Card& other) {
               return card.rank == other.rank && card.suit == other.suit;
           });
}

std::string Table::taker() const {
    const auto last = std::find_if(trick.rbegin(), trick.rend(), [&](const Play& play) {
        return play.card.rank == highest();
    });
    return last->seat;
}

std::map<std::string, int> Table::points() const {
    std::map<std::string, int> points;
    for (const std::string& seat : active) {
        points[seat] = seat == taker() ? highest() : 0;
    }
    return points;
}

int Table::highest() const {
    int highest = 0;
    for (const Play& play : trick) {
        highest = std::max(highest, play.card.rank);
    }
    return highest;
}

int Table::lowest() const {
    int lowest = hand.front().rank;
    for (const Card& card : hand) {
        lowest = std::min(lowest, card.rank);
    }
    return lowest;
}
