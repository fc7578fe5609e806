import { describe, expect, it } from 'vitest';
import { COPY_ACCOUNTS_FROM } from '../vocabulary/copy-terms.ts';
import { play } from '../testing/play-script.ts';

/** ann leads with 10,000; bob copies her with 1,000 of his 5,000. */
const started = `open ann 10000
  open bob 5000
  price EURUSD 1.10000 1.10010
  lead ann -> ann leads
  copy bob ann 1000 stop 40 as b1 -> b1 started, b1 money 1000.00, allocation 1000.00`;

describe('Starting to copy', () => {
  it('moves the allocation into an account of its own, and can be repeated by the client’s id', () => {
    const state = play(`open ann 10000
      open bob 5000
      lead ann -> ann leads
      lead ann
      copy bob ann 1000 stop 40 as b1 id c1 -> b1 started, b1 money 1000.00
      copy bob ann 1000 stop 40 as b2 id c1
      show bob -> balance 4000.00
      show b1 -> balance 1000.00, equity 1000.00, orders 0`);
    const copyId = COPY_ACCOUNTS_FROM;
    expect(state.accounts.get(copyId)?.copy).toMatchObject({ ownerId: 2, leaderId: 1 });
    expect([...(state.followers.get(1) ?? [])]).toEqual([copyId]);
    expect(state.accounts.get(2)?.outcomes.get('c1')).toMatchObject({
      lines: [{ orderId: null, partId: null, rejected: null, args: {}, copyId }],
    });
  });

  it.each([
    ['copy bob bob 500', 'leader_is_self', ''],
    ['copy bob nobody 500', 'leader_unknown', ''],
    ['copy ann bob 500', 'leader_unknown', 'lead bob -> bob leads'],
    ['copy cat b1 500', 'leader_unknown', ''],
    ['copy rea ann 500', 'leader_other_kind', ''],
    [
      'copy bob ann 500',
      'copying_exists',
      'stop bob b1 close -> b1 stopped client close, b1 money -1000.00, b1 ended',
    ],
    [
      'copy cat ann 199.999999',
      'copy_amount_too_small, min 200.00',
      'copy cat ann 200 as c1 -> c1 started, c1 money 200.00',
    ],
    [
      'copy cat ann 300.000001',
      'copy_amount_above_available, available 300.00',
      'copy cat ann 300 as c1 -> c1 started, c1 money 300.00',
    ],
    ['copy cat ann 250 ratio 0', 'copy_sizing_value_out_of_range', ''],
    ['copy cat ann 250 ratio 100.0001', 'copy_sizing_value_out_of_range', ''],
    ['copy cat ann 250 lots 0', 'copy_sizing_value_out_of_range, min 0.01, max 100.00', ''],
    ['copy cat ann 250 lots 0.009', 'copy_sizing_value_out_of_range, min 0.01, max 100.00', ''],
    ['copy cat ann 250 lots 100.01', 'copy_sizing_value_out_of_range, min 0.01, max 100.00', ''],
    ['copy cat ann 250 lots 0.015', 'copy_lots_off_step, step 0.01, min 0.01, max 100.00', ''],
    ['unlead cat', 'not_leading', ''],
  ])('%s is refused: %s', (line, rejected, neighbour) => {
    play(`${started}
      open cat 300
      open rea 0 real
      ${line} -> ${rejected}
      ${neighbour}`);
  });

  it('refuses loops of any length', () => {
    play(`${started}
      open cat 5000
      lead bob -> bob leads
      copy ann bob 300 -> copying_loop
      copy cat bob 300 as c1 -> c1 started, c1 money 300.00
      lead cat -> cat leads
      copy ann cat 300 -> copying_loop
      stop cat c1 close -> c1 stopped client close, c1 money -300.00, c1 ended
      copy ann cat 300 as a1 -> a1 started, a1 money 300.00
      copy cat bob 300 -> copying_loop`);
  });

  it('refuses a twenty-first leader', () => {
    const leaders = Array.from({ length: 21 }, (_, i) => `l${i}`);
    play(`open bob 10000
      ${leaders.map((name) => `open ${name} 1000\nlead ${name} -> ${name} leads`).join('\n')}
      ${leaders
        .slice(0, 20)
        .map(
          (name) => `copy bob ${name} 200 as b${name} -> b${name} started, b${name} money 200.00`,
        )
        .join('\n')}
      copy bob l20 200 -> copyings_too_many, max 20
      stop bob bl0 close -> bl0 stopped client close, bl0 money -200.00, bl0 ended
      copy bob l20 200 as last -> last started, last money 200.00`);
  });

  it('refuses a fifty-first start in a day, through a restart, until midnight UTC', () => {
    const round = (name: string): string =>
      `copy bob ann 300 as ${name} -> ${name} started, ${name} money 300.00
      stop bob ${name} close -> ${name} stopped client close, ${name} money -300.00, ${name} ended`;
    play(`time 2026-01-05T23:59:59.999Z
      open ann 10000
      open bob 5000
      lead ann -> ann leads
      ${round('before')}
      time 2026-01-06T00:00:00Z
      ${Array.from({ length: 50 }, (_, i) => round(`b${i}`)).join('\n')}
      copy bob ann 300 -> copyings_too_many_today, max 50
      restart
      copy bob ann 300 -> copyings_too_many_today
      open cat 5000
      copy cat ann 300 as c1 -> c1 started, c1 money 300.00
      time 2026-01-06T23:59:59Z
      copy bob ann 300 -> copyings_too_many_today
      time 2026-01-07T00:00:00Z
      ${round('next')}`);
  });

  it('takes only what is free: not used margin, not held money, not at stale prices', () => {
    play(`open ann 10000 real
      open bob 3000 real
      lead ann -> ann leads
      price EURUSD 1.10000 1.10000
      buy bob EURUSD 0.30 x30 -> bob filled 1.10000, margin 1100.00
      hold bob #1 500 -> bob held 500.00
      copy bob ann 1400.01 -> copy_amount_above_available, available 1400.00
      wait 31s
      copy bob ann 1400 -> price_stale
      price EURUSD 1.10000 1.10000
      copy bob ann 1400 as b1 -> b1 started, b1 money 1400.00
      copy bob ann 1400 -> copying_exists`);
  });

  it('an order is no business of a copying’s own', () => {
    play(`${started}
      buy b1 EURUSD 0.01 x30 -> copying_places_no_orders
      reset b1 1000 -> copying_places_no_orders
      lead b1 -> copying_places_no_orders
      copy b1 ann 300 -> copying_places_no_orders
      deposit b1 #1 100 -> copying_places_no_orders`);
  });
});

describe('Money of a copying', () => {
  it('is added to the allocation, and taken out in proportion to the equity', () => {
    play(`${started}
      fund bob b1 500 -> b1 money 500.00, allocation 1500.00
      buy ann EURUSD 1 x30 -> ann filled 1.10010, b1 filled 1.10010, lots 0.15, exact 0.15
      price EURUSD 1.11010 1.11020
      show b1 -> balance 1500.00, equity 1650.00, used 550.00
      fund bob b1 -950.01 -> copy_amount_above_available, available 950.00
      fund bob b1 -330 -> b1 money -330.00, allocation 1200.00
      show b1 -> balance 1170.00, equity 1320.00
      show bob -> balance 3830.00`);
  });

  it.each([
    [
      'fund bob b1 -800.01',
      'copy_rest_too_small, available 800.00, min 200.00',
      'fund bob b1 -800 -> b1 money -800.00, allocation 200.00',
    ],
    [
      'fund bob b1 4000.01',
      'copy_amount_above_available, available 4000.00',
      'fund bob b1 4000 -> b1 money 4000.00',
    ],
    ['fund bob b1 0', 'amount_not_positive', ''],
    ['fund bob nothing 10', 'copying_unknown', ''],
    ['fund ann b1 -10', 'copying_unknown', ''],
    ['fund bob ann 10', 'copying_unknown', ''],
    ['change ann b1 stop 10', 'copying_unknown', ''],
    ['stop ann b1 close', 'copying_unknown', ''],
    [
      'change bob b1 ratio 0',
      'copy_sizing_value_out_of_range',
      'change bob b1 ratio 0.5 -> b1 changed',
    ],
  ])('%s is refused: %s', (line, rejected, neighbour) => {
    play(`${started}
      ${line} -> ${rejected}
      ${neighbour}`);
  });

  it('moves once for a client’s id', () => {
    play(`${started}
      fund bob b1 100 id f1 -> b1 money 100.00
      fund bob b1 100 id f1
      show b1 -> balance 1100.00`);
  });
});

describe('Stopping', () => {
  const open = `${started}
    buy ann EURUSD 1 x30 sl 1.09 tp 1.12 -> ann filled 1.10010, b1 filled 1.10010, lots 0.10`;

  it('closes at the market and returns the money', () => {
    play(`${open}
      stop bob b1 close -> b1 stopped client close, b1 client 1.10000, profit -1.00, b1 money -999.00, b1 ended
      show bob -> balance 4999.00
      price EURUSD 1.09 1.0901 -> ann stop_loss 1.09000
      stop bob b1 close -> copying_ended
      fund bob b1 10 -> copying_ended
      change bob b1 pause yes -> copying_ended`);
  });

  it('or leaves open orders to the client, with the stops that they have', () => {
    play(`${open}
      buy ann EURUSD 1 x30 at 1.08 -> ann limit pending, b1 limit pending
      stop bob b1 keep -> b1 cancelled, b1 stopped client keep
      sell ann EURUSD 1 x30 -> ann filled 1.10000
      close ann #1 -> ann client 1.10000
      fund bob b1 10 -> copying_is_ending
      close b1 #2 0.04 -> b1 part 1.10000
      stops b1 #2 sl 1.095 -> b1 stops 1.09500 1.12000
      price EURUSD 1.094 1.0941 -> b1 stop_loss 1.09400, b1 money -963.00, b1 ended`);
  });

  it('what cannot be closed is left to the client', () => {
    play(
      `open ann 10000
      open bob 5000
      time 2026-01-09T21:50:00Z
      price EURUSD 1.10000 1.10000
      price BTCUSD 50000 50000
      lead ann -> ann leads
      copy bob ann 1000 as b1 -> b1 started, b1 money 1000.00
      buy ann EURUSD 0.5 x30 -> ann filled 1.10000, b1 filled 1.10000
      buy ann BTCUSD 0.1 x2 -> ann filled 50000.00, b1 filled 50000.00
      time 2026-01-09T22:00:00Z -> ann swap -4.821918 of 1, ann swap -0.438356 of 1, b1 swap -0.482192 of 1, b1 swap -0.043836 of 1
      price BTCUSD 50100 50100
      stop bob b1 close -> b1 stopped client close, b1 client 50100.00, market_closed
      close ann #3 -> ann client 50100.00
      time 2026-01-11T22:10:00Z
      price EURUSD 1.10100 1.10100
      close b1 #2 -> b1 client 1.10100, b1 money -1005.473972, b1 ended`,
      { hours: 'real' },
    );
  });

  it('by the leader: nothing new is copied, what is open follows to its end', () => {
    play(`${open}
      buy ann EURUSD 0.5 x30 at 1.08 -> ann limit pending, b1 limit pending
      unlead ann -> ann leads no more, b1 cancelled, b1 stopped leader_stopped follow
      unlead ann -> not_leading
      buy ann EURUSD 1 x30 -> ann filled 1.10010
      stops ann #1 sl 1.095 -> ann stops 1.09500 1.12000, b1 stops 1.09500 1.12000
      price EURUSD 1.095 1.0951 -> ann stop_loss 1.09500, b1 copied_close 1.09500, b1 money -949.00, b1 ended`);
  });

  it('an ended copying frees the leader', () => {
    const state = play(`${open}
      reset ann 10000 -> leader_has_copiers
      stop bob b1 keep -> b1 stopped client keep
      reset ann 10000 -> ann reset 1.10000, ann reset
      copy bob ann 500 as b2 -> b2 started, b2 money 500.00`);
    expect(state.followers.get(1)?.size).toBe(1);
    expect(state.copyings.get(2)?.size).toBe(2);
  });

  it('a trader who has stopped leading is told what still follows', () => {
    play(`${open}
      unlead ann -> ann leads no more, b1 stopped leader_stopped follow
      reset ann 10000 -> leader_copies_open
      close ann #1 -> ann client 1.10000, b1 copied_close 1.10000, b1 money -999.00, b1 ended
      reset ann 10000 -> ann reset`);
  });

  it('keeps its first reason and its first time, whatever follows', () => {
    const state = play(`${open}
      unlead ann -> ann leads no more, b1 stopped leader_stopped follow
      wait 5s
      stop bob b1 keep -> b1 stopped leader_stopped keep
      price EURUSD 1.059 1.0591 -> ann stop_loss 1.05900, b1 stop_loss 1.05900, b1 money -589.00, b1 ended`);
    const stopped = state.accounts.get(COPY_ACCOUNTS_FROM)?.copy?.stopped;
    expect(stopped).toMatchObject({ reason: 'leader_stopped', orders: 'keep' });
    expect(state.now - (stopped?.at ?? 0)).toBeGreaterThanOrEqual(5_000);
  });

  it('a copier’s reset closes the copies at its prices and brings the money home first', () => {
    play(`${open}
      buy ann EURUSD 1 x30 at 1.08 -> ann limit pending, b1 limit pending
      reset bob 7000 -> b1 cancelled, b1 stopped reset close, b1 reset 1.10000, profit -1.00, b1 money -999.00, b1 ended, bob reset
      show bob -> balance 7000.00, epoch 1
      close ann #1 -> ann client 1.10000
      copy bob ann 500 as b2 -> b2 started, b2 money 500.00`);
  });
});

describe('The copy stop loss', () => {
  const open = `open ann 10000
    open bob 5000
    price EURUSD 1.10000 1.10010
    lead ann -> ann leads
    copy bob ann 1000 stop 10 as b1 -> b1 started, b1 money 1000.00
    buy ann EURUSD 1 x30 -> ann filled 1.10010, b1 filled 1.10010, lots 0.10`;

  it('ends the copying at its limit, and returns what is left', () => {
    play(`${open}
      price EURUSD 1.09011 1.09021
      price EURUSD 1.09010 1.09020 -> b1 stopped copy_stop_loss close, b1 copy_stop_loss 1.09010, profit -100.00, b1 money -900.00, b1 ended
      show bob -> balance 4900.00
      close ann #1 -> ann client 1.09010`);
  });

  it('through a gap costs no more than what is there', () => {
    play(`open ann 1000000
      open bob 5000
      price EURUSD 1.10000 1.10000
      lead ann -> ann leads
      copy bob ann 1000 stop 95 ratio 0.05 as b1 -> b1 started, b1 money 1000.00
      buy ann EURUSD 5 x30 -> ann filled 1.10000, b1 filled 1.10000, lots 0.25
      price EURUSD 1.05900 1.05900 -> b1 stopped copy_stop_loss close, b1 copy_stop_loss 1.05900, profit -1025.00, b1 written off 25.00, b1 ended
      show bob -> balance 4000.00`);
  });

  it('waits for open markets, whatever the price does meanwhile, once it was reached', () => {
    play(
      `open ann 10000
      open bob 5000
      time 2026-01-09T21:59:50Z
      price EURUSD 1.10000 1.10000
      price BTCUSD 50000 50000
      lead ann -> ann leads
      copy bob ann 1000 stop 5 as b1 -> b1 started, b1 money 1000.00
      buy ann EURUSD 0.5 x30 -> ann filled 1.10000, b1 filled 1.10000
      buy ann BTCUSD 0.1 x2 -> ann filled 50000.00, b1 filled 50000.00
      time 2026-01-09T22:00:00Z -> ann swap -4.821918 of 1, ann swap -0.438356 of 1, b1 swap -0.482192 of 1, b1 swap -0.043836 of 1
      price BTCUSD 44000 44000 -> b1 stopped copy_stop_loss close, b1 copy_stop_loss 44000.00
      price BTCUSD 44100 44100
      close ann #3 -> ann client 44100.00
      time 2026-01-11T22:00:00Z
      price EURUSD 1.12000 1.12000 -> b1 copy_stop_loss 1.12000, b1 money -1039.473972, b1 ended`,
      { hours: 'real' },
    );
  });

  it('is not decided on stale prices', () => {
    play(`${open}
      price BTCUSD 50000 50000
      buy ann BTCUSD 0.1 x2 -> ann filled 50000.00, b1 filled 50000.00
      wait 31s
      price BTCUSD 39000 39000
      price EURUSD 1.10010 1.10020 -> b1 stopped copy_stop_loss close, b1 copy_stop_loss 1.10010, b1 copy_stop_loss 39000.00, b1 money -890.00, b1 ended`);
  });

  it('is not reached by money that was taken out', () => {
    play(`${open}
      price EURUSD 1.09310 1.09320
      fund bob b1 -563.34 -> copy_amount_above_available, available 563.33
      fund bob b1 -93 -> b1 money -93.00, allocation 900.00
      show b1 -> equity 837.00
      price EURUSD 1.09041 1.09051
      price EURUSD 1.09040 1.09050 -> b1 stopped copy_stop_loss close, b1 copy_stop_loss 1.09040, b1 money -810.00, b1 ended`);
  });

  it('is looked at when it is drawn nearer', () => {
    play(`${open}
      price EURUSD 1.09460 1.09470
      change bob b1 stop 6 -> b1 changed
      change bob b1 stop 5 -> copy_stop_reached, min 6
      price EURUSD 1.09411 1.09421
      price EURUSD 1.09410 1.09420 -> b1 stopped copy_stop_loss close, b1 copy_stop_loss 1.09410, b1 money -940.00, b1 ended`);
  });

  it('holds while the copying is ending: it can be changed, and free money be taken out', () => {
    const state = play(`${open}
      stop bob b1 keep -> b1 stopped client keep
      change bob b1 pause yes -> copying_is_ending
      change bob b1 ratio 2 -> copying_is_ending
      fund bob b1 -632.34 -> copy_amount_above_available, available 632.33
      fund bob b1 -600 -> b1 money -600.00, allocation 399.399399
      show b1 -> equity 399.00
      change bob b1 stop 30 -> b1 changed
      stops b1 #2 sl 0 -> b1 stops none none
      close ann #1 -> ann client 1.10000
      price EURUSD 1.08806 1.08816 -> b1 notice 2
      price EURUSD 1.08805 1.08815 -> b1 stopped client close, b1 copy_stop_loss 1.08805, b1 notice 0, b1 money -279.50, b1 ended`);
    expect(state.accounts.get(COPY_ACCOUNTS_FROM)?.copy?.stopped).toMatchObject({
      reason: 'client',
      isLimitReached: true,
    });
  });
});
