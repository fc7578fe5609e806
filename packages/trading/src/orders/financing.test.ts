import { describe, expect, it } from 'vitest';
import { formatMoney, readRate } from '@meridian/units';
import { execute } from '../engine.ts';
import { type EngineState, marketOf } from '../state/state.ts';
import { play } from '../testing/play-script.ts';

describe('Overnight financing at 17:00 New York', () => {
  const long = `open ann 10000
    price EURUSD 1.10000 1.10000
    buy ann EURUSD 1 x30 -> ann filled 1.10000`;

  it('vector: long 100,000 EUR/USD at 1.10000 and -3.2 % a year', () => {
    play(`time 2026-01-06T21:59:59Z
      ${long}
      time 2026-01-06T21:59:59.999Z
      time 2026-01-06T22:00:00Z -> ann swap -9.643836 of 1, balance 9990.356164
      time 2026-01-06T22:00:01Z`);
  });

  it('three days on Wednesday, of the three together', () => {
    play(`time 2026-01-07T21:59:00Z
      ${long}
      time 2026-01-07T22:00:00Z -> ann swap -28.931507 of 3, balance 9971.068493`);
  });

  it('each side has its own rate', () => {
    play(`time 2026-01-06T21:59:00Z
      open ann 10000
      price EURUSD 1.10000 1.10000
      sell ann EURUSD 1 x30 -> ann filled 1.10000
      wait 1m -> ann swap 3.013699 of 1`);
  });

  it('none on Saturday and Sunday; crypto every night', () => {
    play(
      `time 2026-01-09T21:59:00Z
      ${long}
      price BTCUSD 50000 50000
      buy ann BTCUSD 0.01 x2 -> ann filled 50000.00
      time 2026-01-09T22:00:00Z -> ann swap -9.643836 of 1, #1, ann swap -0.043836 of 1, #2
      time 2026-01-10T22:00:00Z -> ann swap -0.043836 of 1, #2
      time 2026-01-11T22:00:00Z -> ann swap -0.043836 of 1, #2
      time 2026-01-12T22:00:00Z -> ann swap -9.643836 of 1, #1, ann swap -0.043836 of 1, #2`,
      { hours: 'real' },
    );
  });

  it('follows the New York clock over its change: 21:00 UTC in summer', () => {
    play(`time 2026-03-09T20:59:59Z
      ${long}
      time 2026-03-09T21:00:00Z -> ann swap -9.643836 of 1`);
  });

  it('an order opened at the very rollover pays from the next one', () => {
    play(`time 2026-01-06T22:00:00Z
      ${long}
      time 2026-01-07T21:59:59Z
      time 2026-01-07T22:00:00Z -> ann swap -28.931507 of 3`);
  });

  it('converts at the rate that stands: 100,000 USD/JPY at 150 x -3.2 % / 365 = -1,315.07 JPY', () => {
    play(`time 2026-01-06T21:59:00Z
      open ann 10000
      price USDJPY 150.000 150.000
      buy ann USDJPY 1 x30 -> ann filled 150.000
      wait 1m -> ann swap -8.767123 of 1`);
  });

  it('is charged before the tick that comes with it, at the price that stood', () => {
    play(`time 2026-01-06T21:59:00Z
      open ann 10000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 sl 1.09 -> ann filled 1.10000
      time 2026-01-06T21:59:59Z
      // the clock moves with the tick
      price EURUSD 1.09500 1.09500
      wait 1s -> ann swap -9.60 of 1
      price EURUSD 1.08000 1.08000 -> ann stop_loss 1.08000`);
  });

  it('waits for a missing price, and comes before what that price triggers', () => {
    play(`time 2026-01-06T21:59:00Z
      open ann 10000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 sl 1.09 -> ann filled 1.10000
      restart
      time 2026-01-07T22:00:01Z
      price EURUSD 1.08000 1.08000 -> ann swap -9.468493 of 1, ann swap -28.405479 of 3, ann stop_loss 1.08000`);
  });

  it('that waits for its conversion is charged when the conversion comes', () => {
    play(`time 2026-01-06T21:59:00Z
      open ann 10000
      price USDJPY 150.000 150.000
      price GBPJPY 190.000 190.000
      buy ann GBPJPY 0.10 x20 -> ann filled 190.000
      restart
      time 2026-01-06T22:00:01Z
      price GBPJPY 190.000 190.000
      price USDJPY 150.000 150.000 -> ann swap -1.110502 of 1
      price GBPJPY 190.000 190.000`);
  });

  it('can close out: the level falls below 50 % with the charge', () => {
    play(`time 2026-01-06T21:59:55Z
      open ann 3670
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 -> ann filled 1.10000
      price EURUSD 1.08169 1.08169 -> ann notice 3
      wait 5s -> ann swap -9.48331 of 1, ann margin_close_out 1.08169, ann notice 0`);
  });
});

describe('A night in slices', () => {
  const slow = { chargesMax: 1 };
  const three = `time 2026-01-06T21:59:59Z
    open ann 10000
    open bob 10000
    open cat 10000
    price EURUSD 1.10000 1.10000
    buy ann EURUSD 1 x30 -> ann filled 1.10000
    buy bob EURUSD 1 x30 sl 1.09500 -> bob filled 1.10000
    buy cat EURUSD 1 x30 -> cat filled 1.10000`;

  it('is paid in turn, at the price that stood when it fell', () => {
    const state = play(
      `${three}
      time 2026-01-06T22:00:00Z -> ann swap -9.643836 of 1
      price EURUSD 1.20000 1.20000
      charge 1 -> bob swap -9.643836 of 1
      charge 9 -> cat swap -9.643836 of 1
      charge 9
      time 2026-01-06T22:00:01Z`,
      slow,
    );
    expect(state.nights.walk).toBeNull();
  });

  it('goes on after a restart with who has not paid yet, at the price that the others paid', () => {
    play(
      `${three}
      time 2026-01-06T22:00:00Z -> ann swap -9.643836 of 1
      restart
      price EURUSD 1.20000 1.20000 -> bob swap -9.643836 of 1
      charge 9 -> cat swap -9.643836 of 1
      charge 9`,
      slow,
    );
  });

  it('comes before whatever else happens to an account, and once', () => {
    play(
      `${three}
      time 2026-01-06T22:00:00Z -> ann swap -9.643836 of 1
      close cat #3 0.50 -> cat swap -9.643836 of 1, cat part 1.10000
      price EURUSD 1.09400 1.09400 -> bob swap -9.643836 of 1, bob stop_loss 1.09400
      charge 9
      time 2026-01-06T23:00:00Z`,
      slow,
    );
  });

  it('is not paid by what was opened after it fell', () => {
    play(
      `${three}
      open dan 10000
      time 2026-01-06T22:00:00Z -> ann swap -9.643836 of 1
      buy dan EURUSD 1 x30 -> dan filled 1.10000
      buy cat EURUSD 0.10 x30 -> cat swap -9.643836 of 1, cat filled 1.10000
      charge 9 -> bob swap -9.643836 of 1
      charge 9`,
      slow,
    );
  });

  it('an account is not closed out before it has paid, and not if what it is paid saves it', () => {
    play(
      `time 2026-01-06T21:59:59Z
      open ann 10000
      open bob 3666.70
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 -> ann filled 1.10000
      sell bob EURUSD 1 x30 -> bob filled 1.10000
      price EURUSD 1.11000 1.11000 -> bob notice 2
      time 2026-01-06T22:00:00Z -> ann swap -9.731507 of 1
      price EURUSD 1.11834 1.11834 -> bob swap 3.041096 of 1, bob notice 3
      charge 9`,
      slow,
    );
  });

  it('goes on with a copy before what its leader does after the night', () => {
    play(
      `time 2026-01-06T21:59:59Z
      open ann 10000
      open zoe 10000
      open bob 5000
      price EURUSD 1.10000 1.10000
      lead ann -> ann leads
      copy bob ann 1000 as b1 -> b1 started, b1 money 1000.00
      buy zoe EURUSD 1 x30 -> zoe filled 1.10000
      buy ann EURUSD 1 x30 -> ann filled 1.10000, b1 filled 1.10000
      time 2026-01-06T22:00:00Z -> ann swap -9.643836 of 1
      close ann #2 -> ann client 1.10000, b1 swap -0.964384 of 1, b1 copied_close 1.10000
      charge 9 -> zoe swap -9.643836 of 1
      charge 9`,
      slow,
    );
  });
});

describe('Financing that changes', () => {
  const rates = { swapLong: readRate('-0.064'), swapShort: readRate('-0.064') };
  const eurusd = (state: EngineState) => marketOf(state, 1).instrument;
  const night = Date.UTC(2026, 0, 6, 22);
  const charged = (changesAt: number): string[] => {
    const state = play(`time 2026-01-06T21:59:00Z
      open ann 10000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 -> ann filled 1.10000`);
    const at = state.now;
    const terms = { ...eurusd(state), ...rates };
    const plan = { id: 1, startsAt: changesAt, isWorse: true, terms };
    const rules = { instrumentId: 1, delivered: eurusd(state), versions: [plan], halts: [] };
    execute(state, { type: 'SetRules', at, instruments: [rules] });
    return execute(state, { type: 'PassTime', at: night + 60_000 }).changes.flatMap(({ event }) =>
      event.type === 'FinancingCharged' ? [formatMoney(event.amount)] : [],
    );
  };

  it('a night is charged as it was when it fell, however late its turn comes', () => {
    expect(charged(night + 1)).toEqual(['-9.643836']);
    expect(charged(night)).toEqual(['-19.287671']);
    expect(charged(night - 1)).toEqual(['-19.287671']);
  });
});
