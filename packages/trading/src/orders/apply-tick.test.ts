import { describe, expect, it } from 'vitest';
import { play } from '../testing/play-script.ts';

describe('Prices and triggers: the fill table', () => {
  it.each([
    ['market buy fills at the ask', 'buy ann EURUSD 0.10 x30 -> ann filled 1.10008'],
    ['market sell fills at the bid', 'sell ann EURUSD 0.10 x30 -> ann filled 1.10000'],
    [
      'close of a buy fills at the bid: (1.10000 - 1.10008) x 10,000',
      `buy ann EURUSD 0.10 x30 -> ann filled 1.10008
       close ann #1 -> ann client 1.10000, profit -0.80`,
    ],
    [
      'close of a sell fills at the ask',
      `sell ann EURUSD 0.10 x30 -> ann filled 1.10000
       close ann #1 -> ann client 1.10008, profit -0.80`,
    ],
    [
      'buy limit waits for ask <= target and fills at its target',
      `buy ann EURUSD 0.10 x30 at 1.09900 -> ann limit pending
       price EURUSD 1.09895 1.09901
       price EURUSD 1.09892 1.09900 -> ann filled 1.09900`,
    ],
    [
      'buy limit fills better after a gap',
      `buy ann EURUSD 0.10 x30 at 1.09900 -> ann limit pending
       price EURUSD 1.09400 1.09408 -> ann filled 1.09408`,
    ],
    [
      'buy limit between bid and ask is a limit',
      `buy ann EURUSD 0.10 x30 at 1.10004 -> ann limit pending
       price EURUSD 1.10000 1.10004 -> ann filled 1.10004`,
    ],
    [
      'buy stop waits for ask >= target',
      `buy ann EURUSD 0.10 x30 at 1.10100 -> ann stop pending
       price EURUSD 1.10091 1.10099
       price EURUSD 1.10092 1.10100 -> ann filled 1.10100`,
    ],
    [
      'buy stop fills at the first ask, also when worse',
      `buy ann EURUSD 0.10 x30 at 1.10100 -> ann stop pending
       price EURUSD 1.10500 1.10508 -> ann filled 1.10508`,
    ],
    [
      'sell limit waits for bid >= target and fills at its target',
      `sell ann EURUSD 0.10 x30 at 1.10100 -> ann limit pending
       price EURUSD 1.10099 1.10107
       price EURUSD 1.10100 1.10108 -> ann filled 1.10100`,
    ],
    [
      'sell limit fills better after a gap',
      `sell ann EURUSD 0.10 x30 at 1.10100 -> ann limit pending
       price EURUSD 1.10500 1.10508 -> ann filled 1.10500`,
    ],
    [
      'sell stop waits for bid <= target',
      `sell ann EURUSD 0.10 x30 at 1.09900 -> ann stop pending
       price EURUSD 1.09901 1.09909
       price EURUSD 1.09900 1.09908 -> ann filled 1.09900`,
    ],
    [
      'sell stop fills at the first bid, also when worse',
      `sell ann EURUSD 0.10 x30 at 1.09900 -> ann stop pending
       price EURUSD 1.09400 1.09408 -> ann filled 1.09400`,
    ],
    [
      'stop loss of a buy closes at the first bid at or below it: (1.09490 - 1.10008) x 10,000',
      `buy ann EURUSD 0.10 x30 sl 1.09500 -> ann filled 1.10008, margin 366.666667
       price EURUSD 1.09501 1.09509
       price EURUSD 1.09490 1.09498 -> ann stop_loss 1.09490, profit -51.80`,
    ],
    [
      'stop loss of a sell closes at the first ask at or above it',
      `sell ann EURUSD 0.10 x30 sl 1.10500 -> ann filled 1.10000
       price EURUSD 1.10491 1.10499
       price EURUSD 1.10492 1.10500 -> ann stop_loss 1.10500, profit -50.00`,
    ],
    [
      'take profit of a buy closes at its level',
      `buy ann EURUSD 0.10 x30 tp 1.10500 -> ann filled 1.10008
       price EURUSD 1.10499 1.10507
       price EURUSD 1.10500 1.10508 -> ann take_profit 1.10500, profit 49.20`,
    ],
    [
      'take profit of a buy closes better after a gap',
      `buy ann EURUSD 0.10 x30 tp 1.10500 -> ann filled 1.10008
       price EURUSD 1.10900 1.10908 -> ann take_profit 1.10900`,
    ],
    [
      'take profit of a sell closes at its level',
      `sell ann EURUSD 0.10 x30 tp 1.09500 -> ann filled 1.10000
       price EURUSD 1.09493 1.09501
       price EURUSD 1.09492 1.09500 -> ann take_profit 1.09500, profit 50.00`,
    ],
    [
      'take profit of a sell closes better after a gap',
      `sell ann EURUSD 0.10 x30 tp 1.09500 -> ann filled 1.10000
       price EURUSD 1.09000 1.09008 -> ann take_profit 1.09008`,
    ],
  ])('%s', (_rule, story) => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10008
      ${story}`);
  });

  it('names the tick and the level in each fill', () => {
    const state = play(`open ann 10000
      price EURUSD 1.10000 1.10008
      buy ann EURUSD 0.10 x30 at 1.09900 -> ann limit pending
      price EURUSD 1.09880 1.09888 -> ann filled 1.09888`);
    expect(state.orders.get(1)?.openFill).toMatchObject({
      seq: 2,
      bid: 109_880n,
      ask: 109_888n,
      level: 109_900n,
      price: 109_888n,
    });
  });

  it('gap vector: a stop loss 50 pips beyond its level, a take profit 45 pips better', () => {
    play(`open ann 10000
      open bob 10000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x30 sl 1.09500 -> ann filled 1.10000
      sell bob EURUSD 0.10 x30 tp 1.09500 -> bob filled 1.10000
      price EURUSD 1.09600 1.09620
      price EURUSD 1.09000 1.09050 -> ann stop_loss 1.09000, bob take_profit 1.09050`);
  });

  it('closes before it opens, and each by order', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10008
      buy ann EURUSD 0.10 x30 at 1.09500 -> ann limit pending, #1
      buy ann EURUSD 0.10 x30 sl 1.09500 -> ann filled 1.10008, #2
      buy ann EURUSD 0.10 x30 sl 1.09600 -> ann filled 1.10008, #3
      price EURUSD 1.09400 1.09408 -> ann stop_loss 1.09400, #2, ann stop_loss 1.09400, #3, ann filled 1.09408, #1`);
  });

  it('looks at the stops of an order filled by a gap from the next tick on', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10008
      buy ann EURUSD 0.10 x30 at 1.09500 sl 1.09400 -> ann limit pending
      price EURUSD 1.09000 1.09008 -> ann filled 1.09008
      price EURUSD 1.09000 1.09008 -> ann stop_loss 1.09000`);
  });

  it('checks the margin again at the fill', () => {
    play(`open ann 500
      open bob 500
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 0.10 x30 at 1.09900 -> ann limit pending
      buy bob EURUSD 0.10 x30 at 1.09900 -> bob limit pending
      buy ann EURUSD 0.10 x30 -> ann filled 1.10000
      price EURUSD 1.09900 1.09900 -> ann rejected free_margin_too_low, bob filled 1.09900, margin 366.333333`);
  });

  it('takes the margin of a pending order from its target, also when it fills better', () => {
    play(`open ann 20000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x10 at 1.09000 -> ann limit pending
      price EURUSD 1.08000 1.08000 -> ann filled 1.08000, margin 10900.00`);
  });
});

describe('Financing, sessions: triggers', () => {
  it('nothing triggers in a closed session; the first tick after the reopening does', () => {
    play(
      `time 2026-01-09T21:00:00Z
      open ann 10000
      price EURUSD 1.10000 1.10008
      buy ann EURUSD 0.10 x30 sl 1.09500 -> ann filled 1.10008
      buy ann EURUSD 0.10 x30 at 1.09400 -> ann limit pending
      time 2026-01-09T22:00:00Z -> ann swap -0.964384 of 1
      price EURUSD 1.09300 1.09308
      time 2026-01-11T21:59:59Z
      price EURUSD 1.09300 1.09308
      time 2026-01-11T22:00:00Z
      price EURUSD 1.09310 1.09318 -> ann stop_loss 1.09310, ann filled 1.09318`,
      { hours: 'real' },
    );
  });

  it('a level that a closed session passed and came back from is not reached', () => {
    play(
      `time 2026-01-09T21:00:00Z
      open ann 10000
      price EURUSD 1.10000 1.10008
      buy ann EURUSD 0.10 x30 sl 1.09500 -> ann filled 1.10008
      time 2026-01-09T22:00:01Z -> ann swap -0.964384 of 1
      price EURUSD 1.09000 1.09008
      time 2026-01-11T22:00:00Z
      price EURUSD 1.09900 1.09908
      price EURUSD 1.09500 1.09508 -> ann stop_loss 1.09500`,
      { hours: 'real' },
    );
  });

  it('names the loss where a closed session brought both levels to be reached', () => {
    play(
      `time 2026-01-09T21:00:00Z
      open ann 10000
      price EURUSD 1.10000 1.10000
      sell ann EURUSD 0.10 x30 tp 1.09500 -> ann filled 1.10000
      time 2026-01-09T22:00:00Z -> ann swap 0.30137 of 1
      price EURUSD 1.09000 1.09000
      stops ann #1 sl 1.09200 -> ann stops 1.09200 1.09500
      time 2026-01-11T22:00:00Z
      price EURUSD 1.09300 1.09300 -> ann stop_loss 1.09300`,
      { hours: 'real' },
    );
  });

  it('a tick of a closed session leaves the safe zone: the next tick of an open one looks again', () => {
    play(
      `time 2026-01-09T21:00:00Z
      open ann 5000
      price EURUSD 1.10000 1.10000
      price BTCUSD 50000 50000
      buy ann EURUSD 0.50 x30 -> ann filled 1.10000, margin 1833.333333
      buy ann BTCUSD 0.10 x2 -> ann filled 50000.00, margin 2500.00
      time 2026-01-09T22:00:00Z -> ann swap -4.821918 of 1, ann swap -0.438356 of 1
      price EURUSD 1.04000 1.04000
      show ann -> equity 1994.739726, band 0
      wait 1s
      price BTCUSD 50000 50000 -> ann margin_close_out 50000.00, #2`,
      { hours: 'real' },
    );
  });
});

describe('Missing prices', () => {
  it('a level whose conversion has no price yet waits for both', () => {
    play(`open ann 10000
      price USDJPY 150.000 150.000
      price GBPJPY 190.000 190.020
      buy ann GBPJPY 0.10 x20 sl 189.000 -> ann filled 190.020
      restart
      price GBPJPY 188.000 188.020
      price USDJPY 150.000 150.000
      price GBPJPY 188.500 188.520 -> ann stop_loss 188.500, profit -101.333333`);
  });

  it('a pending order waits while the free margin of its account is not known', () => {
    play(`open ann 10000
      price EURUSD 1.10000 1.10000
      price BTCUSD 50000 50000
      buy ann BTCUSD 0.10 x2 -> ann filled 50000.00
      buy ann EURUSD 0.10 x30 at 1.09000 -> ann limit pending
      restart
      price EURUSD 1.08900 1.08900
      price BTCUSD 50000 50000
      price EURUSD 1.08950 1.08950 -> ann filled 1.08950`);
  });
});
