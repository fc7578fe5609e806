import type { User } from '@meridian/contract';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getSession, keepSession } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { useVerification } from './verification-state.ts';

const decided = { is: false };
const user = { uid: '1', is_demo: 0, identity_verified: 0 } as User;
const State = () => <output>status {useVerification().data?.review_status}</output>;

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isUser = new Request(address).url.includes('user/info');
    const data = isUser
      ? { ...user, identity_verified: 1 }
      : { review_status: decided.is ? 2 : 1, review_remark: '' };
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await openPage();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an identity under review', () => {
  it('is looked at until it is decided, and the user is then known as verified', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout'] });
    keepSession({ token: 'a token', user });
    showPage(<State />);
    await vi.advanceTimersByTimeAsync(100);
    await expect.element(page.getByText('status 1')).toBeVisible();
    decided.is = true;
    await vi.advanceTimersByTimeAsync(16_000);
    vi.useRealTimers();
    await expect.element(page.getByText('status 2')).toBeVisible();
    expect(getSession()?.user.identity_verified).toBe(1);
  });
});
