// Records dressed up to look good, each beside an honest one: none of them may rank above it.
import { describe, expect, it } from 'vitest';
import { BILLION, Played } from '../testing/played-record.ts';
import { chasedShare, effectiveDays, positionVoided, riskOf, STAKE_ONE } from './track-record.ts';

/** Two days won, one lost, all of one size: 4.8 % in sixty days. */
function honest(): Played {
  const trader = new Played();
  for (let day = 0; day < 60; day += 1) trader.trade(1, day % 3 === 2 ? -0.41 : 0.325);
  return trader;
}

describe('an honest record', () => {
  it('counts whole, and part of its gain is believed', () => {
    const trader = honest();
    expect(trader.rate).toBeCloseTo(0.049, 2);
    expect(trader.effective).toBeCloseTo(60, 0);
    // 4.9 % as r / (1 + r), of which 57 effective days in 77 are believed.
    expect(Number(effectiveDays(trader.tracked.record, trader.growth.growth)) / 1000).toBeCloseTo(
      57,
      0,
    );
    expect(trader.score).toBeCloseTo(((0.049 / 1.049) * 57) / 77, 3);
  });

  it('is believed more the longer it is', () => {
    const half = new Played();
    for (let day = 0; day < 30; day += 1) half.trade(1, day % 3 === 2 ? -0.2 : 0.32);
    expect(half.rate).toBeGreaterThan(0.04);
    expect(half.score).toBeLessThan(honest().score);
  });
});

describe('a record that is dressed up', () => {
  const dressed: readonly (readonly [string, () => Played])[] = [
    [
      'ten tiny orders won on one day',
      () => {
        const trader = new Played();
        for (let n = 0; n < 10; n += 1) trader.close(trader.open(0.01), 5);
        return trader;
      },
    ],
    [
      'a huge lucky order beside sixty tiny ones',
      () => {
        const trader = new Played();
        for (let day = 0; day < 60; day += 1) trader.trade(0.01, day % 2 === 0 ? 0.3 : -0.3);
        return trader.trade(20, 2.5);
      },
    ],
    ['a lucky order of usual size for the venue, and nothing else', () => new Played().trade(8, 5)],
    [
      'eight lucky large ones in sixty days',
      () => {
        const trader = new Played();
        for (let day = 0; day < 60; day += 1)
          if (day % 7 === 0) trader.trade(8, 1.8);
          else trader.nextDay();
        return trader;
      },
    ],
    [
      'doubling into losses, each ladder won',
      () => {
        const trader = new Played();
        for (let day = 0; day < 60; day += 1) {
          const ladder = [0, 1, 2, 3].map((rung) =>
            trader.open(0.25 * 2 ** rung, { price: 110_000 - rung * 300 }),
          );
          for (const order of ladder) trader.close(order, 15 / ladder.length);
          trader.nextDay();
        }
        return trader;
      },
    ],
    [
      'doubling after each lost order',
      () => {
        const trader = new Played();
        for (let day = 0; day < 60; day += 1) {
          for (let step = 0; step < 4; step += 1) {
            const order = trader.open(0.5 * 2 ** step);
            trader.close(order, order.notional * (step === 3 ? 0.0025 : -0.002));
          }
          trader.nextDay();
        }
        return trader;
      },
    ],
    [
      'hedged pairs, the winner closed and the loser kept',
      () => {
        const trader = new Played();
        for (let day = 0; day < 60; day += 1) {
          const won = trader.open(1);
          trader.open(1, { side: 'sell' });
          trader.close(won, 10);
          trader.stands(-10 * (day + 1)).nextDay();
        }
        return trader;
      },
    ],
    [
      'won on little, then much more paid in and lost',
      () => {
        const trader = new Played(200);
        for (let day = 0; day < 30; day += 1) trader.trade(1, 1.5);
        trader.flow(50_000);
        for (let day = 0; day < 30; day += 1) trader.trade(1, -0.01);
        return trader;
      },
    ],
    [
      'paid in right before a loss, so that it is small',
      () => {
        const trader = new Played(1_000);
        for (let day = 0; day < 30; day += 1) trader.trade(1, 0.3);
        const order = trader.open(5);
        trader.stands(-240).flow(100_000).close(order, -245);
        for (let day = 0; day < 30; day += 1) trader.trade(0.1, 0.01);
        return trader;
      },
    ],
  ];

  it.each(dressed)('%s does not rank above it', (_what, play) => {
    expect(play().score).toBeLessThan(honest().score);
  });

  it('by several accounts of which the best is shown has no record until it has lasted', () => {
    const best = new Played();
    for (let day = 0; day < 7; day += 1) best.trade(2, 1);
    expect(best.effective).toBeLessThan(10);
    expect(best.score).toBeLessThan(honest().score);
  });
});

describe('the effective number of orders', () => {
  it('is not raised by closing the order that a bet began with', () => {
    const trader = new Played();
    for (let n = 0; n < 10; n += 1) {
      const tiny = trader.open(0.01);
      trader.open(1);
      trader.close(tiny, 1).nextDay();
    }
    trader.closedCount = 20;
    // The open orders are one position of ten times the equity.
    expect(trader.effective).toBeLessThan(1.2);
  });

  it('counts orders that overlap one after the other for their part', () => {
    const trader = new Played();
    let before = trader.open(1);
    for (let n = 0; n < 12; n += 1) {
      const next = trader.open(1);
      trader.close(before, 1).nextDay();
      before = next;
    }
    expect(trader.effective).toBeGreaterThan(4);
    expect(trader.effective).toBeLessThan(8);
  });

  const opened = (...times: readonly number[]): Played => {
    const trader = new Played();
    for (const one of times) trader.close(trader.open(one), 0);
    return trader;
  };

  it('is how many of equal size prove as much', () => {
    expect(opened(1, 1, 1, 1).effective).toBe(4);
    // (1 + 1 + 2)² / (1 + 1 + 4)
    expect(opened(1, 1, 2).effective).toBeCloseTo(16 / 6, 2);
    expect(opened(10, ...Array.from({ length: 10 }, () => 0.01)).effective).toBeCloseTo(1.02, 1);
  });

  it('counts orders below a quarter of the equity for their part', () => {
    expect(opened(...Array.from({ length: 10 }, () => 0.05)).effective).toBeCloseTo(2, 1);
    expect(opened(...Array.from({ length: 10 }, () => 0.25)).effective).toBeCloseTo(10, 1);
  });

  it('takes orders of one instrument that are open together as one', () => {
    const trader = new Played();
    const first = trader.open(1);
    const others = [trader.open(1), trader.open(1, { side: 'sell' })];
    for (const order of [first, ...others]) trader.close(order, 0);
    expect(trader.effective).toBe(1);
    const elsewhere = [trader.open(3, { on: 1 }), trader.open(3, { on: 2 })];
    for (const order of elsewhere) trader.close(order, 0);
    expect(trader.effective).toBe(3);
  });

  it('is no more than the closed orders', () => {
    const trader = new Played();
    for (let on = 1; on <= 20; on += 1) trader.open(1, { on });
    expect(trader.effective).toBe(0);
  });
});

describe('what a trader risks', () => {
  const chased = ({ tracked }: Played): number => Number(chasedShare(tracked.record)) / BILLION;

  it('is the deepest fall, or a move of its market against all that was open', () => {
    const trader = new Played();
    trader.open(3);
    trader.open(3, { on: 2 });
    expect(trader.tracked.record.exposureMax).toBe(6n * STAKE_ONE);
    expect(Number(riskOf(trader.tracked.record, 0n)) / BILLION).toBeCloseTo(0.3, 6);
    expect(Number(riskOf(trader.tracked.record, 400_000_000n)) / BILLION).toBeCloseTo(0.4, 6);
  });

  it('is five times as much in crypto as in currencies', () => {
    const trader = new Played();
    trader.open(1, { category: 'majors' });
    trader.open(1, { on: 2, category: 'metals' });
    expect(Number(riskOf(trader.tracked.record, 0n)) / BILLION).toBeCloseTo(0.15, 6);
    trader.open(1, { on: 3, category: 'crypto' });
    expect(Number(riskOf(trader.tracked.record, 0n)) / BILLION).toBeCloseTo(0.4, 6);
  });

  it('is up to twice that where losses are chased', () => {
    const trader = new Played();
    trader.open(1, { price: 110_000 });
    trader.open(3, { price: 109_000 });
    expect(chased(trader)).toBeCloseTo(0.75, 6);
    expect(Number(riskOf(trader.tracked.record, 0n)) / BILLION).toBeCloseTo(0.2 * 1.75, 6);
  });

  it.each([
    ['bought lower', 'buy', 109_999, 0.5],
    ['bought at the same price', 'buy', 110_000, 0],
    ['bought higher', 'buy', 110_001, 0],
    ['sold higher', 'sell', 110_001, 0.5],
    ['sold lower', 'sell', 109_999, 0],
  ] as const)('takes what is %s beside an open order as it is', (_what, side, price, share) => {
    const trader = new Played();
    trader.open(1, { side });
    trader.open(1, { side, price });
    expect(chased(trader)).toBeCloseTo(share, 6);
  });

  it('takes a size raised by half after a loss for chasing, until as much is won', () => {
    const trader = new Played();
    trader.close(trader.open(1), -10);
    expect(chased(trader)).toBe(0);
    trader.close(trader.open(1.4), 10);
    expect(chased(trader)).toBe(0);
    trader.close(trader.open(1), -10);
    // A tiny win in between does not make the loss good.
    trader.close(trader.open(0.01), 1);
    trader.close(trader.open(2), 10);
    expect(chased(trader)).toBeCloseTo(2 / 5.41, 3);
  });

  it('is seen in losses that are left open, of whatever instruments', () => {
    const trader = new Played();
    for (const [rung, times] of [1, 2, 4, 8].entries()) {
      trader.open(times, { on: rung + 1 });
      trader.stands(-50 * (rung + 1));
    }
    // Every order but the first chases, measured by the equity at the time.
    expect(chased(trader)).toBeGreaterThan(0.9);
    const calm = new Played();
    calm.open(1);
    calm.stands(-50).open(1.4, { on: 2 });
    calm.stands(50).open(4, { on: 3 });
    expect(chased(calm)).toBe(0);
  });

  it('sees a loss of which a stump is left open', () => {
    const trader = new Played();
    const stump = trader.open(1);
    trader.closePart(stump, 0.4, -8);
    trader.open(1.6, { on: 2 });
    expect(chased(trader)).toBe(0);
    // Most of the order is now closed at a loss: the next order raises the stake after a loss.
    trader.closePart(stump, 0.5, -4);
    trader.open(1.6, { on: 3 });
    expect(chased(trader)).toBeCloseTo(1.6 / 4.2, 2);
    // Its end does not count as a second loss.
    trader.close(trader.open(2, { on: 4 }), 10).close(stump, -1);
    const before = chased(trader);
    trader.open(1.6, { on: 5 });
    expect(chased(trader)).toBeLessThan(before);
  });

  it('is of what is still open', () => {
    const trader = new Played();
    const order = trader.open(4);
    trader.closePart(order, 0.5, 0);
    trader.open(1, { on: 2 });
    expect(trader.tracked.record.exposureMax).toBe(4n * STAKE_ONE);
    trader.open(2, { on: 3 });
    expect(trader.tracked.record.exposureMax).toBe(5n * STAKE_ONE);
    trader.tracked = positionVoided(trader.tracked, order.orderId);
    expect(trader.tracked.open.has(order.orderId)).toBe(false);
  });

  it('has a bound where there is no equity', () => {
    const trader = new Played(0);
    trader.open(1);
    expect(trader.tracked.record.exposureMax).toBe(1_000n * STAKE_ONE);
    expect(trader.score).toBeGreaterThanOrEqual(-1);
  });
});

describe('among losers', () => {
  it('less lost stands higher, and nothing left lowest', () => {
    const loser = (percent: number): number => {
      const trader = new Played();
      for (let day = 0; day < 30; day += 1) trader.trade(1, percent);
      return trader.score;
    };
    expect(loser(-0.1)).toBeGreaterThan(loser(-0.3));
    const blown = new Played();
    blown.close(blown.open(30), -10_000);
    expect(blown.score).toBe(-1);
  });
});
