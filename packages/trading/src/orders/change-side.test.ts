import { describe, it } from 'vitest';
import { play } from '../testing/play-script.ts';

const ann = `open ann 10000
  price EURUSD 1.10000 1.10010`;
const led = `${ann}
  open bob 5000
  lead ann -> ann leads
  copy bob ann 1000 stop 40 as b1 -> b1 started, b1 money 1000.00`;

describe('A pending order changed in place', () => {
  it('waits for its new price, as what it is there, with the estimates of its lots', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 at 1.09000 -> ann limit pending
      alter ann #1 at 1.11000 -> ann changed stop 1.11000, lots 0.10, margin 370.00
      alter ann #1 lots 0.20 -> ann changed stop 1.11000, lots 0.20, margin 740.00
      price EURUSD 1.08000 1.08010
      price EURUSD 1.11000 1.11010 -> ann filled 1.11010, #1, lots 0.20`);
  });

  it('keeps what is not asked for, and its expiry until it is taken away', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 at 1.09000 sl 1.08000 until 2026-01-06T15:10:00Z -> ann limit pending
      alter ann #1 at 1.09500 -> ann changed limit 1.09500, lots 0.10
      alter ann #1 until never -> ann changed limit 1.09500
      wait 20m
      price EURUSD 1.09490 1.09500 -> ann filled 1.09500
      show #1 -> stop 1.08000`);
    play(`${ann}
      buy ann EURUSD 0.10 x30 at 1.09000 -> ann limit pending
      alter ann #1 until 2026-01-06T15:10:00Z -> ann changed limit 1.09000
      restart
      wait 10m -> ann expired`);
  });

  it('takes its copies along to the new price; their lots follow from the fill, as always', () => {
    play(`${led}
      buy ann EURUSD 0.50 x30 at 1.09000 -> ann limit pending, b1 limit pending
      alter ann #1 at 1.08000 lots 1.00 -> ann changed limit 1.08000, b1 changed limit 1.08000
      price EURUSD 1.08500 1.08510
      price EURUSD 1.07990 1.08000 -> ann filled 1.08000, lots 1.00, b1 filled 1.08000, lots 0.10`);
  });

  it.each([
    ['alter ann #9 at 1.09', 'order_unknown'],
    ['alter ann #2 at 1.09', 'changed_order_not_pending'],
    ['alter ann #1 lots 0.001', 'lots_below_minimum'],
    ['alter ann #1 lots 1000', 'lots_above_maximum'],
    ['alter ann #1 lots 0.015', 'lots_off_step'],
    ['alter ann #1 at 1.090001', 'target_price_too_precise'],
    ['alter ann #1 at 21474836.48', 'target_price_out_of_range'],
    ['alter ann #1 at 1.10010', 'target_price_at_market'],
    ['alter ann #1 at 1.07000', 'stop_loss_wrong_side'],
    ['alter ann #1 at 1.13000', 'take_profit_wrong_side'],
    ['alter ann #1 until 2026-01-06T15:00:00Z', 'expiry_passed'],
    ['alter ann #3 at 0.00100', 'trailing_stop_too_far'],
  ])('%s: %s', (line, why) => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 at 1.09000 sl 1.08 tp 1.12 -> ann limit pending
      buy ann EURUSD 0.10 x30 -> ann filled 1.10010
      buy ann EURUSD 0.10 x30 at 1.09000 trail 100 -> ann limit pending
      ${line} -> ${why}
      cancel ann #1 -> ann cancelled`);
  });

  it('is refused a price at which its margin is beyond what money can be', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x1 at 1000000 -> ann stop pending
      alter ann #1 at 1000000 lots 100 -> target_price_out_of_range
      alter ann #1 at 10000000 -> ann changed stop 10000000.00000, lots 0.10`);
  });

  it('other prices need an open market; other lots need a price alone, an expiry neither', () => {
    play(
      `${ann}
      buy ann EURUSD 0.10 x30 at 1.09000 -> ann limit pending
      time 2026-01-10T12:00:00Z
      alter ann #1 at 1.08000 -> market_closed
      alter ann #1 lots 0.20 -> ann changed limit 1.09000, lots 0.20
      alter ann #1 until 2026-01-12T15:00:00Z -> ann changed limit 1.09000`,
      { hours: 'real' },
    );
  });

  it('more lots are within the client’s own limits; less are always taken', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 at 1.09000 -> ann limit pending
      limits ann pause 1 -> ann limits
      alter ann #1 lots 0.20 -> own_limit_pause
      alter ann #1 lots 0.05 at 1.08000 -> ann changed limit 1.08000, lots 0.05`);
  });
});

describe('Reversing', () => {
  it('closes and opens the other side with the same lots, on one tick, without stops', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 sl 1.09 tp 1.12 -> ann filled 1.10010
      price EURUSD 1.10500 1.10510
      turn ann #1 -> ann client 1.10500, profit 49.00, ann filled 1.10500, #2, lots 0.10
      show #2 -> stop none
      turn ann #2 -> ann client 1.10510, profit -1.00, ann filled 1.10510, #3
      show ann -> orders 1`);
  });

  it('closes all the same where the other side cannot be opened, and says why', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10010
      limits ann pause 1 -> ann limits
      turn ann #1 -> ann client 1.10000, own_limit_pause
      show ann -> orders 0`);
  });

  it('is done once for each id', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10010
      turn ann #1 id r1 -> ann client 1.10000, ann filled 1.10000
      turn ann #1 id r1
      show ann -> orders 1`);
  });

  it('takes its copies along', () => {
    play(`${led}
      buy ann EURUSD 0.50 x30 -> ann filled 1.10010, b1 filled 1.10010
      turn ann #1 -> ann client 1.10000, ann filled 1.10000, b1 copied_close 1.10000, b1 filled 1.10000`);
  });

  it.each([
    ['turn ann #9', 'order_unknown'],
    ['turn ann #2', 'order_not_open'],
  ])('%s: %s', (line, why) => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10010
      buy ann EURUSD 0.10 x30 at 1.09000 -> ann limit pending
      ${line} -> ${why}
      show ann -> orders 2`);
  });

  it('needs an open market and a fresh price, and then closes nothing', () => {
    play(`${ann}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10010
      wait 1h
      turn ann #1 -> price_stale
      show ann -> orders 1`);
  });
});
