import type { User } from '@meridian/contract';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../testing/client-page.tsx';
import { answerSockets, heard, tellEnded, tellRefused } from '../testing/server-end.ts';
import { logout } from './session.ts';
import { getToken, keepSession, onSessionEnded, wasEnded } from './session-store.ts';
import { startSocket } from './socket.ts';

const user = { uid: '1' } as User;
const known = new Set<string>();
const onEnded = vi.fn<() => void>();
function endElsewhere(): void {
  known.clear();
  tellEnded();
}

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const { url, headers } = new Request(address, init);
    const isKnown = known.has(headers.get('authorization') ?? '');
    // The socket hears of a log-out before it is answered.
    if (url.includes('logout')) endElsewhere();
    return Promise.resolve(Response.json({ code: isKnown ? 1 : 999, msg: '', data: user }));
  });
  await openPage();
  startSocket(() => import('./compact.ts'));
  onSessionEnded(onEnded);
});
beforeEach(async () => {
  onEnded.mockClear();
  vi.mocked(fetch).mockClear();
  known.clear();
  known.add('a token');
  keepSession({ token: 'a token', user });
  await expect.poll(heard).toContainEqual({ type: 'login', params: { token: 'a token' } });
});

describe('a session', () => {
  it('that was ended elsewhere is over at once, though the page asks for nothing', async () => {
    endElsewhere();
    await expect.poll(() => onEnded.mock.calls.length).toBe(1);
    expect([getToken(), wasEnded()]).toEqual([undefined, true]);
  });

  it('that lives goes on, whichever other one the frame was about', async () => {
    tellEnded();
    await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1);
    await vi.mocked(fetch).mock.results[0]?.value;
    expect([getToken(), onEnded.mock.calls.length]).toEqual(['a token', 0]);
  });

  it('is asked about by no other refusal', async () => {
    tellRefused();
    tellEnded();
    await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1);
  });

  it('that logs out here was not ended elsewhere', async () => {
    await logout();
    expect([getToken(), wasEnded(), onEnded.mock.calls.length]).toEqual([undefined, false, 0]);
  });
});
