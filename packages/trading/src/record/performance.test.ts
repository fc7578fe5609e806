import { DAY_MS, type Money, asMoney, dollars } from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  GROWTH_ONE,
  type Growth,
  type LedgerMovement,
  NO_GROWTH,
  NO_TRADES,
  addTrade,
  grow,
  mark,
} from './performance.ts';
import { NO_RECORD } from './track-record.ts';
import { performanceOf } from './trader-figures.ts';

/** Kind and amount in dollars, one after the other. */
function played(...lines: readonly (readonly [string, number])[]): Growth {
  let balance = 0n;
  let growth = NO_GROWTH;
  for (const [kind, amount] of lines) {
    const moved = dollars(amount);
    balance += moved;
    growth = grow(growth, { kind, amount: moved, balanceAfter: asMoney(balance) });
  }
  return growth;
}

const percent = (whole: number): bigint => (GROWTH_ONE * BigInt(whole)) / 100n;

describe('growth', () => {
  it('is a trader worked by hand', () => {
    // 10,000 granted; +1,000 is 1.1; 9,000 deposited on 11,000 makes 20,000; -5,000 is 0.75: 1.1 x 0.75 = 0.825.
    // 5,000 withdrawn of 15,000; +1,000 on 10,000 is 1.1: 0.825 x 1.1 = 0.9075. Peak 1.1, deepest 0.825: 25 %.
    const growth = played(
      ['demo_grant', 10_000],
      ['handling_fee', -10],
      ['financing', -10],
      ['realised_profit', 1_020],
      ['deposit', 9_000],
      ['realised_profit', -5_000],
      ['withdrawal', -4_990],
      ['withdrawal_fee', -10],
      ['realised_profit', 1_000],
    );
    expect(growth.growth).toBe(907_500_000n);
    expect(growth.drawdown).toBe(percent(25));
    expect(growth.profit).toBe(dollars(-3_000));
    expect(growth.balance).toBe(dollars(11_000));
  });

  it('is not made undone by a reset, which is counted', () => {
    const growth = played(
      ['demo_grant', 10_000],
      ['realised_profit', -6_000],
      ['demo_reset', -4_000],
      ['demo_grant', 10_000],
      ['realised_profit', 1_000],
    );
    expect(growth.growth).toBe(percent(44));
    expect(growth.restarts).toBe(1);
  });

  it('ends at 0 where a gap took more than there was, and stays there', () => {
    const growth = played(
      ['demo_grant', 1_000],
      ['realised_profit', -1_200],
      ['negative_balance_protection', 200],
      ['deposit', 5_000],
      ['realised_profit', 500],
    );
    expect([growth.growth, growth.drawdown]).toEqual([0n, GROWTH_ONE]);
  });

  const results = fc.array(fc.bigInt({ min: -90_000_000n, max: 200_000_000n }), { maxLength: 30 });
  const flows = fc.array(fc.bigInt({ min: 1n, max: 10_000_000_000n }), { maxLength: 30 });

  it('without flows is the end over the beginning', () => {
    fc.assert(
      fc.property(results, (amounts) => {
        let balance = dollars(10_000);
        let growth = grow(NO_GROWTH, {
          kind: 'demo_grant',
          amount: balance,
          balanceAfter: balance,
        });
        for (const amount of amounts) {
          balance = asMoney(balance + amount);
          growth = grow(growth, movement('realised_profit', amount, balance));
        }
        const exact = Number(balance) / Number(dollars(10_000));
        expect(Number(growth.growth) / 1e9).toBeCloseTo(exact, 8);
      }),
    );
  });

  it('is the same whatever is paid in between results', () => {
    fc.assert(
      fc.property(flows, (amounts) => {
        let balance = dollars(100);
        let growth = grow(NO_GROWTH, { kind: 'deposit', amount: balance, balanceAfter: balance });
        for (const amount of amounts) {
          balance = asMoney(balance + amount);
          growth = grow(growth, movement('deposit', amount, balance));
        }
        expect([growth.growth, growth.drawdown, growth.profit]).toEqual([GROWTH_ONE, 0n, 0n]);
      }),
    );
  });

  it('keeps within its ranges', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -3_000_000_000n, max: 3_000_000_000n })), (amounts) => {
        let balance = dollars(5_000);
        let growth = grow(NO_GROWTH, { kind: 'deposit', amount: balance, balanceAfter: balance });
        for (const [i, amount] of amounts.entries()) {
          balance = asMoney(balance + amount);
          growth = grow(
            growth,
            movement(i % 4 === 3 ? 'deposit' : 'realised_profit', amount, balance),
          );
          expect(growth.growth >= 0n && growth.growth <= growth.peak).toBe(true);
          expect(growth.drawdown >= 0n && growth.drawdown <= GROWTH_ONE).toBe(true);
        }
      }),
    );
  });
});

describe('what stands open', () => {
  const granted = played(['demo_grant', 10_000]);
  const close = (before: Growth, amount: number, open: number | null): Growth =>
    grow(before, {
      kind: 'realised_profit',
      amount: dollars(amount),
      balanceAfter: asMoney(before.balance + dollars(amount)),
      floating: open === null ? null : dollars(open),
    });
  const flow = (before: Growth, amount: number, open: number): Growth =>
    grow(before, {
      kind: 'deposit',
      amount: dollars(amount),
      balanceAfter: asMoney(before.balance + dollars(amount)),
      floating: dollars(open),
    });

  it('is in return and drawdown, as it was written down', () => {
    const fallen = mark(granted, dollars(-4_000));
    expect([fallen.growth, fallen.drawdown]).toEqual([percent(60), percent(40)]);
    const recovered = mark(fallen, dollars(1_000));
    expect([recovered.growth, recovered.drawdown, recovered.peak]).toEqual([
      percent(110),
      percent(40),
      percent(110),
    ]);
  });

  it('is not left out of a win that is taken beside it, and no peak is made of it', () => {
    const won = close(mark(granted, dollars(0)), 500, -500);
    expect([won.growth, won.peak, won.drawdown]).toEqual([GROWTH_ONE, GROWTH_ONE, 0n]);
    expect(close(won, -500, 0).growth).toBe(GROWTH_ONE);
  });

  it('cannot be thinned out by money that comes in', () => {
    const before = mark(granted, dollars(-5_000));
    const fed = flow(before, 95_000, -5_000);
    expect(fed.growth).toBe(percent(50));
    // 5,000 of 100,000 more: 0.5 x 0.95.
    expect(mark(fed, dollars(-10_000)).growth).toBe(475_000_000n);
    // Nothing was written down before: the flow says it.
    expect(flow(granted, 95_000, -5_000).growth).toBe(percent(50));
  });

  it('waits for a price that is missing', () => {
    const unknown = close(mark(granted, dollars(-1_000)), 2_000, null);
    expect([unknown.growth, unknown.floating]).toEqual([percent(90), null]);
    expect(mark(unknown, dollars(-1_000)).growth).toBe(percent(110));
  });

  it('stays as it was seen where a reset ends it without a price', () => {
    const reset = grow(mark(granted, dollars(-4_000)), {
      kind: 'demo_reset',
      amount: dollars(-10_000),
      balanceAfter: asMoney(0n),
    });
    const dealt = grow(reset, {
      kind: 'demo_grant',
      amount: dollars(10_000),
      balanceAfter: dollars(10_000),
    });
    expect([dealt.growth, dealt.floating, dealt.restarts]).toEqual([percent(60), 0n, 1]);
    expect(close(dealt, 1_000, 0).growth).toBe(percent(66));
  });

  it('counts a reset of an account that had nothing left', () => {
    const lost = played(['demo_grant', 1_000], ['realised_profit', -1_000], ['demo_grant', 500]);
    expect([lost.growth, lost.restarts]).toEqual([0n, 1]);
  });
});

const movement = (kind: string, amount: bigint, balanceAfter: Money): LedgerMovement => ({
  kind,
  amount: asMoney(amount),
  balanceAfter,
});

describe('trades and figures', () => {
  const trade = (profit: number, margin: number, leverage: number, rebate = 0) => ({
    profit: dollars(profit),
    fee: dollars(1),
    swap: dollars(-1),
    rebate: dollars(rebate),
    margin: dollars(margin),
    leverage,
  });
  const growth = played(['demo_grant', 10_000], ['realised_profit', 500]);
  const trades = [trade(3, 100, 30), trade(2, 300, 10), trade(-5, 100, 20)].reduce(
    addTrade,
    NO_TRADES,
  );
  const window = { growthBefore: GROWTH_ONE, profit: dollars(500), count: 3, wins: 1 };

  it('count an order as won when something is left after fee and financing', () => {
    // 3 - 1 - 1 = 1 is won, 2 - 1 - 1 = 0 is not.
    expect(trades).toMatchObject({ count: 3, wins: 1 });
  });

  it('count what came back for a wide spread to what is left', () => {
    expect(addTrade(NO_TRADES, trade(2, 100, 30, 1)).wins).toBe(1);
  });

  it('weigh leverage by margin', () => {
    // (100 x 30 + 300 x 10 + 100 x 20) / 500 = 16
    const figures = performanceOf({
      growth,
      trades,
      record: NO_RECORD,
      window,
      openedAt: 0,
      today: 21,
    });
    expect(figures).toMatchObject({
      leverage: 160n,
      winRate: 333_333_333n,
      rate: percent(5),
      ageDays: 21,
    });
    expect(figures).toMatchObject({ windowRate: percent(5), windowProfit: dollars(500) });
  });

  it('stay within what a column holds, whatever a bot or a lucky streak adds up to', () => {
    const trade = {
      ...{ profit: dollars(0), fee: dollars(0), swap: dollars(0), rebate: dollars(0) },
    };
    let trades = NO_TRADES;
    // Thirty billion of notional each, at 30, and one of four at 10.
    for (let i = 0; i < 400; i += 1)
      trades = addTrade(trades, {
        ...trade,
        margin: dollars(1_000_000_000),
        leverage: i % 4 === 3 ? 10 : 30,
      });
    let growth = mark({ ...NO_GROWTH, base: dollars(1), balance: dollars(1) }, dollars(0));
    for (let i = 0; i < 80; i += 1)
      growth = mark({ ...growth, baseGrowth: growth.growth }, dollars(1));
    const window = { growthBefore: 1n, profit: dollars(0), count: 400, wins: 0 };
    const figures = performanceOf({
      ...{ growth, trades, record: NO_RECORD, window },
      ...{ openedAt: 0, today: 100 },
    });
    expect(trades.count).toBe(400);
    const all = [trades.exposure, trades.margin, growth.growth, growth.peak, figures.windowRate];
    for (const one of all) expect(one).toBeLessThan(2n ** 63n);
    // Newer orders weigh a little more once the sums were halved.
    expect(figures.leverage).toBeGreaterThan(240n);
    expect(figures.leverage).toBeLessThan(260n);
  });

  it('do not know three weeks before they have passed, nor shares of nothing', () => {
    const young = performanceOf({
      growth,
      trades,
      record: NO_RECORD,
      window,
      openedAt: DAY_MS,
      today: 21,
    });
    expect([young.windowRate, young.windowWinRate, young.windowProfit]).toEqual([null, null, null]);
    const idle = { ...window, profit: asMoney(0n), count: 0, wins: 0 };
    const old = performanceOf({
      growth: NO_GROWTH,
      trades: NO_TRADES,
      record: NO_RECORD,
      window: idle,
      openedAt: 0,
      today: 99,
    });
    expect(old).toMatchObject({
      winRate: null,
      leverage: null,
      windowRate: 0n,
      windowWinRate: null,
    });
  });
});
