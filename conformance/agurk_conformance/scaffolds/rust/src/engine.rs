//! A toy engine: what may be played in the Danish game, who takes a trick, what the last one costs.

use std::collections::BTreeMap;

/// Ranks are 2 to 14, the ace.
#[derive(Clone, PartialEq, Eq)]
pub struct Card {
    pub rank: i64,
    pub suit: String,
}

pub struct Play {
    pub seat: String,
    pub card: Card,
}

pub struct Table {
    pub active: Vec<String>,
    pub to_act: String,
    /// What the seat to act holds.
    pub hand: Vec<Card>,
    pub trick: Vec<Play>,
}

impl Table {
    /// What the seat to act may play: a card that heads the trick, or its lowest.
    pub fn legal_cards(&self) -> Vec<Card> {
        let lowest = self.hand.iter().map(|card| card.rank).min();
        let is_legal = |rank| rank >= self.highest() || rank == lowest;
        self.hand.iter().filter(|card| is_legal(Some(card.rank))).cloned().collect()
    }

    pub fn may_play(&self, seat: &str, card: &Card) -> bool {
        seat == self.to_act && self.legal_cards().contains(card)
    }

    /// Who takes the complete trick: of equal highest cards, the last.
    pub fn taker(&self) -> String {
        let top = |play: &&Play| Some(play.card.rank) == self.highest();
        let last = self.trick.iter().filter(top).last();
        last.expect("a trick has a taker when it is complete").seat.clone()
    }

    /// What the last trick costs each seat: its taker the rank, the others nothing.
    pub fn points(&self) -> BTreeMap<String, i64> {
        let mut points: BTreeMap<_, _> = self.active.iter().map(|seat| (seat.clone(), 0)).collect();
        points.insert(self.taker(), self.highest().unwrap_or(0));
        points
    }

    /// The highest rank in the trick; none before the lead.
    fn highest(&self) -> Option<i64> {
        self.trick.iter().map(|play| play.card.rank).max()
    }
}
