import { readLots } from '@meridian/units';
import { describe, it } from 'vitest';
import { INSTRUMENTS } from '../testing/instruments.ts';
import { play } from '../testing/play-script.ts';

const ann = `open ann 10000
  price EURUSD 1.10000 1.10010`;

describe('A maximum deviation', () => {
  it('refuses an order at market whose price is worse than the one seen by more', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 seen 1.09990 within 1.9 -> price_deviated, price 1.10010, seen 1.09990
      buy ann EURUSD 0.10 x30 seen 1.09990 within 2 -> ann filled 1.10010
      sell ann EURUSD 0.10 x30 seen 1.10021 within 2 -> price_deviated
      sell ann EURUSD 0.10 x30 seen 1.10020 within 2 -> ann filled 1.10000
      buy ann EURUSD 0.10 x30 seen 1.10009 within 0 -> price_deviated
      buy ann EURUSD 0.10 x30 seen 1.10010 within 0 -> ann filled 1.10010`);
  });

  it('takes better prices, however much better', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 seen 1.20000 within 0 -> ann filled 1.10010
      sell ann EURUSD 0.10 x30 seen 1.00000 within 0 -> ann filled 1.10000`);
  });

  it('is the leader’s own: copies have the leader’s fill', () => {
    play(`${ann}
      open bob 5000
      lead ann -> ann leads
      copy bob ann 1000 stop 40 as b1 -> b1 started, b1 money 1000.00
      buy ann EURUSD 0.50 x30 seen 1.10010 within 0 -> ann filled 1.10010, b1 filled 1.10010`);
  });

  it('finer than the prices of the instrument: pips_too_precise', () => {
    play(`open ann 10000
      price BTCUSD 50000 50010
      buy ann BTCUSD 0.01 x2 seen 50010 within 0.5 -> pips_too_precise, max 0
      buy ann BTCUSD 0.01 x2 seen 50010 within 1 -> ann filled 50010.00`);
  });
});

describe('Closing by percent', () => {
  it('is rounded down to the step; 100 closes all of it', () => {
    play(`${ann}
      buy ann EURUSD 0.15 x30 -> ann filled 1.10010
      close ann #1 50% -> ann part 1.10000, closed 0.07 margin 256.666667 fee 0.00 swap 0.00, left 0.08 margin 293.333333 fee 0.00 swap 0.00
      close ann #1 100% -> ann client 1.10000`);
  });

  it('of less than the smallest size is refused', () => {
    play(`${ann}
      buy ann EURUSD 0.03 x30 -> ann filled 1.10010
      close ann #1 33% -> close_percent_too_small, min 0.01
      close ann #1 34% -> ann part 1.10000`);
  });

  it('of 100 closes an order that is below the smallest size by now', () => {
    const instruments = INSTRUMENTS.map((one) => ({ ...one, lotsMin: readLots('0.05') }));
    play(
      `${ann}
      buy ann EURUSD 0.10 x30 parts 0.07@1.11000 -> ann filled 1.10010
      price EURUSD 1.11000 1.11010 -> ann part 1.11000
      close ann #1 99% -> close_percent_too_small, min 0.05
      close ann #1 100% -> ann client 1.11000
      show ann -> orders 0`,
      { instruments },
    );
  });
});

describe('Closing losers or winners', () => {
  it('closes those alone that lose or win at this tick; what stands at nothing stays', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10010
      sell ann EURUSD 0.10 x30 -> ann filled 1.10000
      price EURUSD 1.10010 1.10020
      close-all ann winners
      close-all ann losers -> ann client 1.10020
      price EURUSD 1.10110 1.10120
      close-all ann winners -> ann client 1.10110
      show ann -> orders 0`);
  });
});
