import { settled } from '@meridian/design/testing/settled';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { type Session, keepSession } from '../lib/session-store.ts';
import { liveSocket, startSocket } from '../lib/socket.ts';
import { openPage } from '../testing/client-page.tsx';
import { answerSockets, hangUp, heard, tell, tellFollowed } from '../testing/server-end.ts';
import { followAccountNews } from './account-news.ts';

/** A list of the account that is on the screen. */
const read = vi.fn<() => Promise<string>>();
const LOGIN = { type: 'login', params: { token: 'one' } };
let leave: () => void;

beforeAll(async () => {
  answerSockets();
  await openPage();
  keepSession({ token: 'one', user: { uid: '1' } } as unknown as Session);
  followAccountNews();
  startSocket(() => import('../lib/compact.ts'));
});
const show = (name = 'orders'): void => {
  const list = new QueryObserver(queryClient, {
    queryKey: ['account', name, 'x'],
    queryFn: read,
  });
  leave = list.subscribe(() => undefined);
};
beforeEach(async () => {
  read.mockReset().mockResolvedValue('read');
  await expect.poll(heard).toContainEqual(LOGIN);
});
afterEach(() => {
  leave();
  queryClient.clear();
});

describe('a list of the account', () => {
  it.each(['orders', 'detail', 'ledger', 'deposits', 'withdrawals', 'draw-available'])(
    'that was asked for before the server follows the session is read again, after its answer: %s',
    async (name) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      read.mockReturnValueOnce(promise);
      show(name);
      await expect.poll(() => read.mock.calls.length).toBe(1);
      tellFollowed();
      await Promise.resolve();
      expect(read).toHaveBeenCalledTimes(1);
      resolve('read');
      await expect.poll(() => read.mock.calls.length).toBe(2);
    },
  );

  it('of which the server tells no news is not read again', async () => {
    show('passkeys');
    await expect.poll(() => read.mock.calls.length).toBe(1);
    tellFollowed();
    await settled();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('that was asked for afterwards is read once', async () => {
    tellFollowed();
    show('ledger');
    await expect.poll(() => read.mock.calls.length).toBe(1);
    await settled();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is read again when an order was closed, on any screen', async () => {
    show('analytics');
    await expect.poll(() => read.mock.calls.length).toBe(1);
    tell('FOREX_CLOSED', []);
    await settled();
    expect(read).toHaveBeenCalledTimes(1);
    tell('FOREX_CLOSED', [7]);
    await expect.poll(() => read.mock.calls.length).toBe(2);
  });

  it('is read again once a lost connection follows the session again, and not before', async () => {
    show();
    await expect.poll(() => read.mock.calls.length).toBe(1);
    hangUp();
    await expect
      .poll(() => [liveSocket.status, heard()])
      .toEqual(['open', [LOGIN, { type: 'sub', topic: 'FOREX_CLOSED' }]]);
    expect(read).toHaveBeenCalledTimes(1);
    tellFollowed();
    await expect.poll(() => read.mock.calls.length).toBe(2);
  });
});
