// The session of the back office in two tabs: what one does, the other knows. No server.
import type { Staff } from '@meridian/contract/admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { look } from './api.ts';
import {
  endStaffSession,
  getStaffSession,
  keepStaffSession,
  onOtherMember,
  wasEnded,
} from './session.ts';

const STORED = 'meridian.office';
const memberOf = (id: number) => ({
  token: `of ${id}`,
  staff: { id, name: `No. ${id}`, roles: [] } as unknown as Staff,
});

/** What another tab writes, as this one hears of it. */
function elsewhere(session: ReturnType<typeof memberOf> | null): void {
  if (session === null) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, JSON.stringify(session));
  window.dispatchEvent(new StorageEvent('storage', { key: STORED }));
}

beforeEach(() => keepStaffSession(memberOf(1)));

describe('a session of the back office', () => {
  it('ends in all tabs when one of them logs out, and what was shown is forgotten', () => {
    const forget = vi.fn();
    const stop = onOtherMember(forget);
    elsewhere({ ...memberOf(1), token: 'renewed' });
    expect(getStaffSession()?.token).toBe('renewed');
    expect(forget).not.toHaveBeenCalled();
    elsewhere(null);
    expect(getStaffSession()).toBeNull();
    expect(forget).toHaveBeenCalledOnce();
    elsewhere(memberOf(2));
    expect(forget).toHaveBeenCalledTimes(2);
    stop();
  });

  it('that was not written by this version is none', () => {
    localStorage.setItem(STORED, '{"token":"cut of');
    window.dispatchEvent(new StorageEvent('storage', { key: STORED }));
    expect(getStaffSession()).toBeNull();
    elsewhere({ token: 'of 1', staff: { id: 1 } as Staff });
    expect(getStaffSession()).toBeNull();
  });

  it('begun in another tab was not ended by the server, whatever became of the one before', () => {
    endStaffSession();
    expect(wasEnded()).toBe(true);
    elsewhere(memberOf(2));
    elsewhere(null);
    expect(wasEnded()).toBe(false);
  });

  it('begun in another tab outlives a late answer to the one before', async () => {
    const late = Promise.withResolvers<Response>();
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => late.promise);
    const asked = look('staffMe', {});
    elsewhere(null);
    elsewhere(memberOf(2));
    late.resolve(Response.json({ code: 999, msg: 'Please log in.', data: null }));
    await expect(asked).rejects.toThrow('Please log in.');
    expect(localStorage.getItem(STORED)).toContain('of 2');
    expect(getStaffSession()?.staff.id).toBe(2);
  });
});
