import { execute } from './engine.ts';
import { encode } from './vocabulary/codec.ts';
import type { Command } from './vocabulary/command.ts';
import { evolve } from './state/evolve.ts';
import { describe, expect, it } from 'vitest';
import { type EngineState, OUTCOMES_MAX } from './state/state.ts';
import { play } from './testing/play-script.ts';

const market = `open ann 10000
  open bob 10000
  price EURUSD 1.10000 1.10008`;

describe('Retries: the same client_order_id by the same account does nothing twice', () => {
  it('returns the first outcome', () => {
    const state = play(`${market}
      buy ann EURUSD 0.10 x30 id a -> ann filled 1.10008
      buy ann EURUSD 0.10 x30 id a
      price EURUSD 1.20000 1.20008
      buy ann EURUSD 0.1 x30 id a
      buy bob EURUSD 0.10 x30 id a -> bob filled 1.20008
      show ann -> orders 1`);
    expect(state.accounts.get(1)?.outcomes.get('a')).toMatch(/^1 /);
  });

  it('with other content, or for another call, is refused and does nothing', () => {
    play(`${market}
      buy ann EURUSD 0.10 x30 id a -> ann filled 1.10008
      sell ann EURUSD 0.10 x30 id a -> client_order_id_used
      buy ann EURUSD 0.20 x30 id a -> client_order_id_used
      buy ann EURUSD 0.10 x30 sl 1 id a -> client_order_id_used
      close ann #1 id a -> client_order_id_used
      close-all ann id a -> client_order_id_used
      restart
      close ann #1 id a -> client_order_id_used
      buy ann EURUSD 0.10 x30 id a
      show ann -> orders 1`);
  });

  it('that was kept before ids were bound to content returns its first outcome to anything', () => {
    const state = play(`${market}
      buy ann EURUSD 0.10 x30 id a -> ann filled 1.10008`);
    const outcome = [{ orderId: 1, partId: null, rejected: null, args: {} }];
    evolve(state, { type: 'OutcomeRecorded', accountId: 1, at: 1, clientOrderId: 'old', outcome });
    const again = { type: 'CloseOrder', accountId: 1, clientOrderId: 'old', lots: null } as const;
    const result = execute(state, { ...again, orderId: 1, at: state.now });
    expect(result).toEqual({ changes: [], outcome });
  });

  it('a rejection too, also when it would pass by now', () => {
    play(`${market}
      buy ann USDJPY 0.10 x30 id a -> price_missing
      price USDJPY 150 150
      buy ann USDJPY 0.10 x30 id a -> price_missing
      buy ann USDJPY 0.10 x30 id b -> ann filled 150.000`);
  });

  it('of closing, cancelling, stops, close all and reset', () => {
    play(`${market}
      buy ann EURUSD 0.20 x30 -> ann filled 1.10008
      close ann #1 0.10 id a -> ann part 1.10000
      close ann #1 0.10 id a
      stops ann #1 sl 1.09 id b -> ann stops 1.09000 none
      stops ann #1 sl 1.09 id b
      close-all ann id c -> ann client 1.10000
      close-all ann id c
      buy ann EURUSD 0.20 x30 at 1.09 -> ann limit pending
      cancel ann #3 id d -> ann cancelled
      cancel ann #3 id d
      reset ann 500 id e -> ann reset
      reset ann 500 id e
      show ann -> balance 500.00, epoch 1`);
  });

  it('survives a restart', () => {
    play(`${market}
      buy ann EURUSD 0.10 x30 id a -> ann filled 1.10008
      buy ann EURUSD 0.10 x7 id b -> leverage_not_offered
      restart
      buy ann EURUSD 0.10 x30 id a
      buy ann EURUSD 0.10 x7 id b -> leverage_not_offered
      show ann -> orders 1`);
  });

  it(`remembers the last ${OUTCOMES_MAX} of an account`, () => {
    const many = Array.from(
      { length: OUTCOMES_MAX },
      (_, i) => `cancel ann #9 id c${i} -> order_unknown`,
    );
    const state = play(`${market}
      buy ann EURUSD 0.10 x30 id a -> ann filled 1.10008
      ${many.slice(1).join('\n')}
      buy ann EURUSD 0.10 x30 id a
      ${many[0]}
      buy ann EURUSD 0.10 x30 id a -> ann filled 1.10008`);
    expect(state.accounts.get(1)?.outcomes.size).toBe(OUTCOMES_MAX);
  });
});

describe('Restart', () => {
  it('keeps triggers, margin and notices; a close-out that is due waits for fresh prices only', () => {
    play(`open ann 5000
      price EURUSD 1.10000 1.10000
      buy ann EURUSD 1 x30 -> ann filled 1.10000
      price EURUSD 1.08600 1.08600 -> ann notice 1
      restart
      show ann -> balance 5000.00, equity unknown, used 3666.666667, band 1
      price EURUSD 1.08600 1.08600
      show ann -> equity 3600.00
      price EURUSD 1.06000 1.06000 -> ann margin_close_out 1.06000, ann notice 0`);
  });

  it('looks at an account on the first tick of any of its instruments, then when the last price is there', () => {
    play(`open ann 5000
      price EURUSD 1.10000 1.10000
      price BTCUSD 50000 50000
      buy ann EURUSD 1 x30 -> ann filled 1.10000
      buy ann BTCUSD 0.01 x2 -> ann filled 50000.00
      restart
      price EURUSD 1.06000 1.06000
      price BTCUSD 50000 50000 -> ann margin_close_out 1.06000, #1`);
  });
});

describe('What a client asked for is told, once', () => {
  const at = 10;
  const ask = (state: EngineState, more: object) =>
    execute(state, { accountId: 1, clientOrderId: null, at, ...more } as Command).changes.map(
      ({ event }) => event,
    );
  const close = { type: 'CloseAllOrders', instrumentId: null, arrivedAt: 7 } as const;

  it('with the outcome that is kept for its id, and beside what came of it without one', () => {
    const state = play(`${market}
      buy ann EURUSD 0.10 x30 -> ann filled 1.10008`);
    const [closed, told] = ask(state, close);
    expect(closed?.type).toBe('OrderClosed');
    expect(told).toMatchObject({ type: 'CommandDecided', clientOrderId: null, asked: close });
    expect(ask(state, { ...close, clientOrderId: 'x' })).toEqual([
      expect.objectContaining({ type: 'OutcomeRecorded', clientOrderId: 'x', asked: close }),
    ]);
    expect(ask(state, { ...close, clientOrderId: 'x' })).toEqual([]);
  });

  it('refusals too, also those of an id that was used; the account is as it was', () => {
    const state = play(market);
    const unknown = { type: 'CancelOrder', orderId: 9, arrivedAt: 8 } as const;
    const before = encode(state.accounts.get(1)?.outcomes.size);
    expect(ask(state, unknown)).toMatchObject([
      { type: 'CommandDecided', asked: unknown, outcome: [{ rejected: 'order_unknown' }] },
    ]);
    expect(encode(state.accounts.get(1)?.outcomes.size)).toBe(before);
    ask(state, { ...close, clientOrderId: 'x' });
    const used = { type: 'CommandDecided', outcome: [{ rejected: 'client_order_id_used' }] };
    expect(ask(state, { ...unknown, clientOrderId: 'x' })).toMatchObject([used]);
  });

  it('is not told to a journal that others read who do not know it', () => {
    const state = play(market);
    const command = { type: 'CancelOrder', orderId: 9, accountId: 1, clientOrderId: null } as const;
    expect(execute(state, { ...command, at }, { tellsAll: false }).changes).toEqual([]);
  });
});
