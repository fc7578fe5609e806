import { describe, it } from 'vitest';
import { play } from '../testing/play-script.ts';

// The stage's clock starts on 2026-01-06, 15:00 UTC.
const ann = `open ann 10000
  price EURUSD 1.10000 1.10010`;

describe('A pending order with an expiry', () => {
  it('ends at its time, before anything else at that time', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 at 1.09000 until 2026-01-06T15:10:00Z -> ann limit pending
      wait 9m
      show ann -> orders 1
      wait 1m -> ann expired
      price EURUSD 1.08000 1.08010
      show ann -> balance 10000.00, orders 0`);
  });

  it('is never filled after its time, also where others had their turn before it', () => {
    play(
      `${ann}
      buy ann EURUSD 0.10 x30 at 1.09000 until 2026-01-06T15:10:00Z -> ann limit pending
      wait 20m
      price EURUSD 1.08000 1.08010 -> ann expired
      cancel ann #1 -> order_unknown`,
      { chargesMax: 0 },
    );
  });

  it('ends before anything else that its client asks for', () => {
    play(
      `${ann}
      buy ann EURUSD 0.10 x30 at 1.09000 until 2026-01-06T15:10:00Z -> ann limit pending
      wait 20m
      alter ann #1 at 1.08000 -> ann expired, order_unknown`,
      { chargesMax: 0 },
    );
  });

  it('has its turn, the longest due first', () => {
    play(
      `${ann}
      buy ann EURUSD 0.10 x30 at 1.09000 until 2026-01-06T15:12:00Z -> ann limit pending
      buy ann EURUSD 0.10 x30 at 1.09000 until 2026-01-06T15:10:00Z -> ann limit pending
      restart
      wait 20m -> ann expired, #2
      wait 1m -> ann expired, #1`,
      { chargesMax: 1 },
    );
  });

  it('fills until then', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 at 1.09000 until 2026-01-06T15:10:00Z -> ann limit pending
      wait 9m
      price EURUSD 1.08990 1.09000 -> ann filled 1.09000
      wait 10m
      show ann -> orders 1`);
  });

  it('takes its copies along, which have no expiry of their own', () => {
    play(`open ann 10000
      open bob 5000
      price EURUSD 1.10000 1.10010
      lead ann -> ann leads
      copy bob ann 1000 stop 40 as b1 -> b1 started, b1 money 1000.00
      buy ann EURUSD 0.50 x30 at 1.09000 until 2026-01-06T15:10:00Z -> ann limit pending, b1 limit pending
      wait 10m -> ann expired, b1 copied_cancel`);
  });

  it('a time that has passed is refused', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 at 1.09000 until 2026-01-06T15:00:00Z -> expiry_passed
      buy ann EURUSD 0.10 x30 at 1.09000 until 2026-01-06T15:00:10Z -> ann limit pending
      alter ann #1 until 2026-01-06T14:00:00Z -> expiry_passed
      show ann -> orders 1`);
  });
});
