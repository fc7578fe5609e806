import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { Session } from '../platform/http/sessions.ts';
import { Audience } from './audience.ts';
import { Subscriber } from './subscriber.ts';

const session = (accountId: number): Session => ({ key: `k${accountId}`, accountId }) as Session;
function subscriberIn(audience: Audience): Subscriber {
  const stream = { write: () => true };
  const of = { stream, language: 'en', address: '' } as const;
  const subscriber = new Subscriber({} as WebSocket, of);
  audience.join(subscriber);
  return subscriber;
}

describe('an audience', () => {
  it('finds the sockets of an account, and no longer after a logout or another login', () => {
    const audience = new Audience();
    const [one, other] = [subscriberIn(audience), subscriberIn(audience)];
    one.session = session(1);
    other.session = session(1);
    expect([...audience.ofAccount(1)]).toEqual([one, other]);
    one.session = session(2);
    other.session = null;
    expect([...audience.ofAccount(1)]).toEqual([]);
    expect([...audience.ofAccount(2)]).toEqual([one]);
  });

  it('finds who follows an instrument, the market, an account’s figures, and who is behind', () => {
    const audience = new Audience();
    const [one, other] = [subscriberIn(audience), subscriberIn(audience)];
    one.followKlines('EURUSD', 'all');
    other.followKlines('EURUSD', new Set(['1min']));
    other.unfollowKlines('EURUSD');
    one.followsMarket = true;
    other.followsTrades = true;
    other.isBehind = true;
    expect([...audience.ofInstrument('EURUSD')]).toEqual([one]);
    expect([...audience.market]).toEqual([one]);
    expect([...audience.trades]).toEqual([other]);
    expect([...audience.behind]).toEqual([other]);
    other.isBehind = false;
    expect([...audience.behind]).toEqual([]);
  });

  it('knows nothing of who has left, whatever that socket does later', () => {
    const audience = new Audience();
    const one = subscriberIn(audience);
    one.session = session(1);
    one.followKlines('EURUSD', 'all');
    one.followsMarket = true;
    audience.leave(one);
    one.isBehind = true;
    one.followsTrades = true;
    const groups = [audience.all, audience.market, audience.trades, audience.behind];
    expect(groups.map(({ size }) => size)).toEqual([0, 0, 0, 0]);
    expect([...audience.ofAccount(1), ...audience.ofInstrument('EURUSD')]).toEqual([]);
  });
});
