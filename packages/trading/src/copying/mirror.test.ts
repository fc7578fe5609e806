import { MONEY_MAX } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { COPY_ACCOUNTS_FROM } from '../vocabulary/copy-terms.ts';
import { MIRROR_TASKS_MAX } from './mirror.ts';
import { play } from '../testing/play-script.ts';

const started = `open ann 10000
  open bob 5000
  price EURUSD 1.10000 1.10010
  lead ann -> ann leads
  copy bob ann 1000 stop 40 as b1 -> b1 started, b1 money 1000.00`;

describe('What a leader does', () => {
  it('is filled for copies at the leader’s own fill, in proportion to the equity', () => {
    play(`${started}
      buy ann EURUSD 0.35 x30 -> ann filled 1.10010, b1 filled 1.10010, lots 0.03, exact 0.035, margin 110.00
      price EURUSD 1.11010 1.11020
      sell ann EURUSD 0.50 x30 -> ann filled 1.11010, b1 filled 1.11010, lots 0.04, exact 0.04975845
      close ann #1 -> ann client 1.11010, profit 350.00, b1 copied_close 1.11010, profit 30.00
      close-all ann -> ann client 1.11020, b1 copied_close 1.11020, profit -0.40
      show b1 -> balance 1029.60, orders 0`);
  });

  it('closes copies with its own stop loss, take profit and close-out', () => {
    play(`${started}
      buy ann EURUSD 0.50 x30 sl 1.095 -> ann filled 1.10010, b1 filled 1.10010
      buy ann EURUSD 0.50 x30 tp 1.105 -> ann filled 1.10010, b1 filled 1.10010
      buy ann EURUSD 1.60 x30 -> ann filled 1.10010, b1 filled 1.10010, lots 0.16
      price EURUSD 1.10600 1.10610 -> ann take_profit 1.10600, b1 copied_close 1.10600
      price EURUSD 1.09400 1.09410 -> ann stop_loss 1.09400, b1 copied_close 1.09400
      stops ann #5 sl 1.09 -> ann stops 1.09000 none, b1 stops 1.09000 none
      price EURUSD 1.08000 1.08010 -> ann stop_loss 1.08000, b1 copied_close 1.08000
      show b1 -> orders 0`);
    play(`open ann 1000
      open bob 5000
      price EURUSD 1.10000 1.10010
      lead ann -> ann leads
      copy bob ann 1000 stop 95 ratio 0.1 as b1 -> b1 started, b1 money 1000.00
      buy ann EURUSD 0.27 x30 -> ann filled 1.10010, b1 filled 1.10010, lots 0.02
      price EURUSD 1.08000 1.08010 -> ann margin_close_out 1.08000, b1 copied_close 1.08000`);
  });

  it('reaches the copies of others where it is pending: filled anew sized, or cancelled', () => {
    play(`${started}
      buy ann EURUSD 0.50 x30 at 1.09 sl 1.08 -> ann limit pending, b1 limit pending, lots 0.05
      buy ann EURUSD 0.50 x30 at 1.095 -> ann limit pending, b1 limit pending
      cancel ann #3 -> ann cancelled, b1 copied_cancel
      fund bob b1 1000 -> b1 money 1000.00
      price EURUSD 1.08990 1.09 -> ann filled 1.09000, b1 filled 1.09000, lots 0.10, exact 0.10, margin 363.333333
      price EURUSD 1.08 1.0801 -> ann stop_loss 1.08000, b1 copied_close 1.08000`);
  });

  it('resizes a pending copy as its leader does, and leaves it where it would be too small', () => {
    play(`${started}
      open cat 5000
      copy cat ann 1000 ratio 0.5 as c1 -> c1 started, c1 money 1000.00
      buy ann EURUSD 0.20 x30 at 1.09 -> ann limit pending, b1 limit pending, lots 0.02, c1 limit pending, lots 0.10
      alter ann #1 lots 0.40 -> ann changed limit 1.09000, lots 0.40, b1 changed limit 1.09000, lots 0.04, c1 changed limit 1.09000, lots 0.20
      alter ann #1 lots 0.05 -> ann changed limit 1.09000, lots 0.05, b1 changed limit 1.09000, lots 0.04, c1 changed limit 1.09000, lots 0.02`);
  });

  it('keeps the estimate of a pending copy within what money can be', () => {
    const state = play(`${started}
      open cat 5000
      copy cat ann 1000 lots 100 as c1 -> c1 started, c1 money 1000.00
      buy ann EURUSD 0.01 x1 at 10000000 -> ann stop pending, b1 skipped open lots_below_minimum, c1 stop pending, lots 100.00
      alter ann #1 at 9000000 -> ann changed stop 9000000.00000, c1 changed stop 9000000.00000`);
    expect(state.orders.get(2)?.margin).toBe(MONEY_MAX);
  });

  it('rejects a pending copy that has become too small or short of margin', () => {
    play(`${started}
      buy ann EURUSD 0.20 x30 at 1.09 -> ann limit pending, b1 limit pending, lots 0.02
      fund bob b1 -750 -> b1 money -750.00
      price EURUSD 1.08990 1.09 -> ann filled 1.09000, b1 rejected lots_below_minimum, b1 skipped open lots_below_minimum, lots 0.005, min 0.01
      change bob b1 lots 0.10 -> b1 changed
      buy ann EURUSD 0.20 x30 at 1.08 -> ann limit pending, b1 limit pending, lots 0.10
      price EURUSD 1.08 1.08 -> ann filled 1.08000, b1 rejected free_margin_too_low, b1 skipped open free_margin_too_low, free 250.00, needed 360.00`);
  });

  it('is skipped with the reason where it cannot be copied', () => {
    play(`${started}
      buy ann EURUSD 0.09 x30 -> ann filled 1.10010, b1 skipped open lots_below_minimum, lots 0.009, min 0.01
      buy ann EURUSD 0.09 x30 at 1.09 -> ann limit pending, b1 skipped open lots_below_minimum
      change bob b1 ratio 10 -> b1 changed
      buy ann EURUSD 0.10 x30 -> ann filled 1.10010, b1 skipped open free_margin_too_low, free 1000.00, needed 3676.67
      close ann #1 -> ann client 1.10000
      price EURUSD 1.08 1.08 -> ann filled 1.08000`);
  });

  it('is skipped where its spread and fee alone would reach the copy stop loss', () => {
    play(`${started}
      change bob b1 stop 5 -> b1 changed
      price EURUSD 1.10000 1.10500
      buy ann EURUSD 1.00 x30 -> ann filled 1.10500, b1 skipped open copy_stop_too_near, left 950.00, stop 950.00, exact 0.10
      close ann #1 -> ann client 1.10000
      change bob b1 ratio 0.09 -> b1 changed
      buy ann EURUSD 1.00 x30 -> ann filled 1.10500, b1 filled 1.10500, lots 0.09
      buy ann EURUSD 1.00 x30 at 1.101 -> ann limit pending, b1 limit pending, lots 0.09
      price EURUSD 1.10000 1.10090 -> ann filled 1.10090, b1 rejected copy_stop_too_near, b1 skipped open copy_stop_too_near, left 946.90
      show b1 -> balance 1000.00, equity 955.00, orders 1`);
  });

  it('is never more than the largest order', () => {
    play(`open ann 10000
      open bob 9000000
      price EURUSD 1.10000 1.10010
      lead ann -> ann leads
      copy bob ann 8000000 as b1 -> b1 started, b1 money 8000000.00
      buy ann EURUSD 1 x30 -> ann filled 1.10010, b1 filled 1.10010, lots 100.00, exact 800.00`);
  });

  it('fills pending copies but those that their client has cancelled', () => {
    play(`${started}
      buy ann EURUSD 0.50 x30 at 1.09 -> ann limit pending, b1 limit pending
      buy ann EURUSD 0.50 x30 at 1.08 -> ann limit pending, b1 limit pending
      cancel b1 #2 -> b1 cancelled
      stops ann #1 sl 1.05 -> ann stops 1.05000 none
      price EURUSD 1.08990 1.09 -> ann filled 1.09000
      price EURUSD 1.07990 1.08 -> ann filled 1.08000, b1 filled 1.08000
      close-all ann -> ann client 1.07990, ann client 1.07990, b1 copied_close 1.07990`);
  });

  it('is sized by the leader’s own account: what lies in its copyings is not there to be lost', () => {
    play(`open ann 10000
      open bob 5000
      open cat 5000
      price EURUSD 1.10000 1.10010
      lead cat -> cat leads
      copy ann cat 5000 as a1 -> a1 started, a1 money 5000.00
      lead ann -> ann leads
      copy bob ann 1000 as b1 -> b1 started, b1 money 1000.00
      buy ann EURUSD 0.5 x30 -> ann filled 1.10010, b1 filled 1.10010, lots 0.10, exact 0.10`);
  });

  it('is not copied while it is paused; what is open follows', () => {
    play(`${started}
      buy ann EURUSD 0.50 x30 -> ann filled 1.10010, b1 filled 1.10010
      buy ann EURUSD 0.50 x30 at 1.09 -> ann limit pending, b1 limit pending
      change bob b1 pause yes -> b1 changed
      buy ann EURUSD 0.50 x30 -> ann filled 1.10010, b1 skipped open paused
      close ann #1 -> ann client 1.10000, b1 copied_close 1.10000
      price EURUSD 1.08990 1.09 -> ann filled 1.09000, b1 cancelled, b1 skipped open paused
      change bob b1 pause no -> b1 changed
      buy ann EURUSD 0.50 x30 -> ann filled 1.09000, b1 filled 1.09000`);
  });

  it('before the start is not copied', () => {
    play(`open ann 10000
      open bob 5000
      price EURUSD 1.10000 1.10010
      lead ann -> ann leads
      buy ann EURUSD 0.50 x30 -> ann filled 1.10010
      buy ann EURUSD 0.50 x30 at 1.09 -> ann limit pending
      copy bob ann 1000 as b1 -> b1 started, b1 money 1000.00
      close ann #1 -> ann client 1.10000
      price EURUSD 1.08990 1.09 -> ann filled 1.09000`);
  });

  it('closes parts in proportion, rounded towards less exposure', () => {
    play(`${started}
      buy ann EURUSD 1 x30 -> ann filled 1.10010, b1 filled 1.10010, lots 0.10
      close ann #1 0.25 -> ann part 1.10000, b1 part 1.10000, closed 0.03 margin 110.00 fee 0.00 swap 0.00
      close ann #1 0.04 -> ann part 1.10000, b1 part 1.10000, closed 0.01 margin 36.666667 fee 0.00 swap 0.00
      close ann #1 0.61 -> ann part 1.10000, b1 copied_close 1.10000
      show b1 -> used 0.00, orders 0
      close ann #1 -> ann client 1.10000`);
  });

  it('of a copy that cannot be split closes it whole', () => {
    play(`${started}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10010, b1 filled 1.10010, lots 0.01
      close ann #1 0.05 -> ann part 1.10000, b1 copied_close 1.10000
      show b1 -> used 0.00, orders 0`);
  });

  it('finds nothing where the client has closed by hand', () => {
    play(`${started}
      buy ann EURUSD 1 x30 -> ann filled 1.10010, b1 filled 1.10010, lots 0.10
      stops b1 #2 sl 1.05 -> copying_places_no_orders
      close b1 #2 0.04 -> b1 part 1.10000
      close ann #1 0.50 -> ann part 1.10000, b1 part 1.10000, closed 0.03 margin 110.00 fee 0.00 swap 0.00
      close b1 #2 -> b1 client 1.10000
      close ann #1 -> ann client 1.10000`);
  });
});

describe('In slices', () => {
  const three = `open ann 10000
    open bob 5000
    open cat 5000
    open dan 5000
    open eve 5000
    price EURUSD 1.10000 1.10010
    lead ann -> ann leads
    copy bob ann 1000 as b1 -> b1 started, b1 money 1000.00
    copy cat ann 2000 as c1 -> c1 started, c1 money 2000.00
    copy dan ann 3000 as d1 -> d1 started, d1 money 3000.00`;
  const slow = { copiesMax: 1 };

  it('copies come in turn, at the leader’s prices, whatever the market does meanwhile', () => {
    const state = play(
      `${three}
      buy ann EURUSD 1 x30 -> ann filled 1.10010, b1 filled 1.10010
      price EURUSD 1.10500 1.10510
      restart
      price EURUSD 1.10500 1.10510
      close ann #1 -> ann client 1.10500
      mirror 1 -> c1 filled 1.10010, lots 0.20
      restart
      price EURUSD 1.12000 1.12010
      mirror 2 -> d1 filled 1.10010, lots 0.30, b1 copied_close 1.10500
      mirror 9 -> c1 copied_close 1.10500, d1 copied_close 1.10500, profit 147.00
      mirror 9`,
      slow,
    );
    expect(state.mirrorTasks).toEqual([]);
  });

  it('a client’s command to a copying comes after what the leader did before it', () => {
    play(
      `${three}
      buy ann EURUSD 1 x30 -> ann filled 1.10010, b1 filled 1.10010
      mirror 9 -> c1 filled 1.10010, d1 filled 1.10010
      close ann #1 -> ann client 1.10000, b1 copied_close 1.10000
      sell ann EURUSD 1 x30 -> ann filled 1.10000
      price EURUSD 1.11000 1.11010
      close c1 #3 -> c1 copied_close 1.10000, c1 filled 1.10000, order_unknown
      stop dan d1 close -> d1 copied_close 1.10000, d1 filled 1.10000, lots 0.30, d1 stopped client close, d1 client 1.11010, d1 money -2694.00, d1 ended
      mirror 9 -> b1 filled 1.10000
      mirror 9`,
      slow,
    );
  });

  it('whoever starts meanwhile copies from then on', () => {
    play(
      `${three}
      buy ann EURUSD 1 x30 -> ann filled 1.10010, b1 filled 1.10010
      copy eve ann 4000 as e1 -> e1 started, e1 money 4000.00
      sell ann EURUSD 1 x30 -> ann filled 1.10000
      mirror 9 -> c1 filled 1.10010, d1 filled 1.10010, b1 filled 1.10000, c1 filled 1.10000, d1 filled 1.10000, e1 filled 1.10000`,
      slow,
    );
  });

  it('a copying that waits for its leader’s close is not stopped by a later price', () => {
    play(
      `${three}
      buy ann EURUSD 1 x30 -> ann filled 1.10010, b1 filled 1.10010
      mirror 9 -> c1 filled 1.10010, d1 filled 1.10010
      close ann #1 -> ann client 1.10000, b1 copied_close 1.10000
      price EURUSD 1.03000 1.03010
      price EURUSD 1.02000 1.02010
      mirror 1 -> c1 copied_close 1.10000
      mirror 1 -> d1 copied_close 1.10000`,
      slow,
    );
  });

  it('but is looked at once it was served', () => {
    play(
      `${three}
      buy ann EURUSD 1 x30 -> ann filled 1.10010, b1 filled 1.10010
      mirror 9 -> c1 filled 1.10010, d1 filled 1.10010
      stops ann #1 sl 1.05 -> ann stops 1.05000 none, b1 stops 1.05000 none
      price EURUSD 1.05990 1.06000 -> b1 stopped copy_stop_loss close, b1 copy_stop_loss 1.05990, profit -402.00, b1 money -598.00, b1 ended
      mirror 1 -> c1 stops 1.05000 none, c1 stopped copy_stop_loss close, c1 copy_stop_loss 1.05990, c1 money -1196.00, c1 ended
      mirror 9 -> d1 stops 1.05000 none, d1 stopped copy_stop_loss close, d1 copy_stop_loss 1.05990, d1 money -1794.00, d1 ended`,
      slow,
    );
  });

  it('a leader who does much keeps only the own copyings waiting', () => {
    play(
      `${three}
      lead bob -> bob leads
      copy eve bob 1000 as e1 -> e1 started, e1 money 1000.00
      copy dan bob 1000 as d2 -> d2 started, d2 money 1000.00
      buy ann EURUSD 1 x30 -> ann filled 1.10010, b1 filled 1.10010
      stops ann #1 sl 1.05 -> ann stops 1.05000 none
      buy bob EURUSD 0.5 x30 -> bob filled 1.10010
      mirror 1 -> c1 filled 1.10010
      mirror 1 -> e1 filled 1.10010
      mirror 1 -> d1 filled 1.10010
      mirror 1 -> d2 filled 1.10010
      mirror 9 -> b1 stops 1.05000 none, c1 stops 1.05000 none, d1 stops 1.05000 none`,
      slow,
    );
  });

  it('the end of leading comes in turn too', () => {
    const state = play(
      `${three}
      unlead ann -> ann leads no more, b1 stopped leader_stopped follow, b1 money -1000.00, b1 ended
      lead ann -> ann leads
      copy bob ann 500 as b2 -> b2 started, b2 money 500.00
      copy cat ann 500 -> copying_exists
      mirror 9 -> c1 stopped leader_stopped follow, d1 stopped leader_stopped follow, c1 money -2000.00, c1 ended, d1 money -3000.00, d1 ended
      buy ann EURUSD 1 x30 -> ann filled 1.10010, b2 filled 1.10010`,
      slow,
    );
    expect([...(state.followers.get(1) ?? [])]).toEqual([COPY_ACCOUNTS_FROM + 3]);
  });

  it('a task in the middle is part of the journal and of the snapshot', () => {
    const state = play(
      `${three}
      buy ann EURUSD 1 x30 at 1.09 -> ann limit pending, b1 limit pending
      price EURUSD 1.08 1.08 -> ann filled 1.08000
      close b1 #2 -> b1 filled 1.08000, b1 client 1.08000
      restart
      mirror 2 -> c1 limit pending, d1 limit pending`,
      slow,
    );
    expect(state.mirrorTasks).toMatchObject([
      { event: { type: 'PendingOrderFilled' }, afterId: 0 },
    ]);
  });

  it('no night is charged that the leader had closed before', () => {
    play(
      `${three}
      time 2026-01-06T21:59:50Z
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 -> ann filled 1.10000, b1 filled 1.10000
      mirror 9 -> c1 filled 1.10000, d1 filled 1.10000
      close ann #1 -> ann client 1.10000, b1 copied_close 1.10000
      time 2026-01-06T22:00:01Z
      mirror 1 -> c1 copied_close 1.10000
      mirror 1 -> d1 copied_close 1.10000`,
      slow,
    );
  });
});

describe('What waits for the copyings', () => {
  it('is bounded: a leader who does more is asked to wait, but may always end orders', () => {
    const pendings = Array.from(
      { length: MIRROR_TASKS_MAX - 1 },
      () => 'buy ann EURUSD 0.01 x30 at 1.05 -> ann limit pending',
    );
    const state = play(
      `open ann 10000
      open bob 5000
      price EURUSD 1.10000 1.10010
      lead ann -> ann leads
      copy bob ann 1000 as b1 -> b1 started, b1 money 1000.00
      buy ann EURUSD 1 x30 -> ann filled 1.10010
      ${pendings.join('\n')}
      buy ann EURUSD 0.01 x30 -> copies_not_made_yet
      close ann #1 0.50 -> copies_not_made_yet
      lead ann -> copies_not_made_yet
      cancel ann #2 -> ann cancelled
      close ann #1 -> ann client 1.10000
      buy bob EURUSD 0.01 x30 -> bob filled 1.10010
      mirror 1 -> b1 filled 1.10010`,
      { copiesMax: 0 },
    );
    expect(state.mirrorTasks.length).toBeGreaterThan(MIRROR_TASKS_MAX - 10);
  });
});
