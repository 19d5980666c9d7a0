'use strict';

// Gurka for our cottage: ace up, you beat if you can, 21 and you are out.

const VALUES = '..23456789TJQKA';

const value = (card) => VALUES.indexOf(card[0]);

class Gurka {
  constructor(names, dealer = names.length - 1) {
    if (names.length < 2 || names.length > 7) throw new Error('two to seven players');
    this.players = names.map((name) => ({ name, score: 0, hand: [], out: false }));
    this.dealer = dealer;
    this.table = [];
    this.turn = null;
    this.history = [];
  }

  /** Put back a game from the guest book. */
  static resume({ names, dealer, scores, out }) {
    const game = new Gurka(names, dealer);
    game.players.forEach((player) => {
      player.score = scores[player.name] || 0;
      player.out = out.includes(player.name);
    });
    return game;
  }

  get still() {
    return this.players.filter((player) => !player.out);
  }

  get finished() {
    return this.still.length === 1;
  }

  after(index) {
    let next = index;
    do next = (next + 1) % this.players.length; while (this.players[next].out);
    return next;
  }

  /** Deal these seven cards to each: { Anna: ['2C', ...], ... } */
  deal(hands) {
    if (this.turn !== null || this.finished) throw new Error('cannot deal now');
    const all = Object.values(hands).flat();
    if (new Set(all).size !== all.length || all.length !== 7 * this.still.length) {
      throw new Error('misdeal');
    }
    for (const player of this.still) {
      if (!hands[player.name] || hands[player.name].length !== 7) throw new Error('misdeal');
      player.hand = [...hands[player.name]];
    }
    this.turn = this.after(this.dealer);
    this.leader = this.turn;
    this.table = [];
  }

  options(player) {
    if (this.table.length === 0) return player.hand;
    const sorted = player.hand.map(value).sort((a, b) => a - b);
    const lowest = player.hand.filter((card) => value(card) === sorted[0]);
    if (value(this.table[0].card) === 14) return lowest;
    const top = Math.max(...this.table.map(({ card }) => value(card)));
    const beats = player.hand.filter((card) => value(card) >= top);
    return beats.length > 0 ? beats : lowest;
  }

  play(name, card) {
    const player = this.players[this.turn];
    if (!player || player.name !== name) throw new Error(`not ${name}'s turn`);
    if (!player.hand.includes(card)) throw new Error(`${name} does not have ${card}`);
    if (!this.options(player).includes(card)) throw new Error(`${name} cannot play ${card}`);
    player.hand = player.hand.filter((held) => held !== card);
    this.table.push({ index: this.turn, card });
    this.turn = this.after(this.turn);
    if (this.table.length === this.still.length) this.endTrick();
  }

  endTrick() {
    const ace = value(this.table[0].card) === 14;
    let best = this.table[0];
    for (const laid of this.table.slice(1)) {
      if (!ace && value(laid.card) >= value(best.card)) best = laid;
    }
    this.history.push({ winner: this.players[best.index].name, cards: this.table });
    this.table = [];
    this.turn = best.index;
    this.leader = best.index;
    if (this.players[best.index].hand.length === 0) this.endDeal(best);
  }

  endDeal({ index, card }) {
    const loser = this.players[index];
    loser.score += value(card);
    if (loser.score >= 21) loser.out = true;
    this.turn = null;
    this.dealer = this.after(this.dealer);
    this.leader = this.after(this.dealer);
  }
}

module.exports = { Gurka };
