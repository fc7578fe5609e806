import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissNotices, getNotices, holdNotices, notify } from './notices.ts';

const texts = () => getNotices().map(({ text }) => text);

describe('notices', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    dismissNotices();
    vi.useRealTimers();
  });

  it('leave by themselves, one with something to do later', () => {
    notify('success', 'placed');
    notify('success', 'bought', { label: 'Close it', run: () => undefined });
    vi.advanceTimersByTime(4_000);
    expect(texts()).toEqual(['bought']);
    vi.advanceTimersByTime(6_000);
    expect(texts()).toEqual([]);
  });

  it('stay while somebody is at them, and leave after that', () => {
    notify('success', 'placed');
    holdNotices(true);
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['placed']);
    holdNotices(false);
    expect(texts()).toEqual([]);
  });

  it('all go at once when the account is left', () => {
    notify('warning', 'low margin');
    notify('success', 'bought', { label: 'Close it', run: () => undefined });
    dismissNotices();
    expect(texts()).toEqual([]);
  });

  it('said again stay their time from then on', () => {
    notify('error', 'not reached');
    vi.advanceTimersByTime(3_900);
    notify('error', 'not reached');
    vi.advanceTimersByTime(3_900);
    expect(texts()).toEqual(['not reached']);
    vi.advanceTimersByTime(100);
    expect(texts()).toEqual([]);
  });

  it('with something to do each are shown, though two say the same', () => {
    const closed: number[] = [];
    for (const order of [1, 2])
      notify('success', 'bought', { label: 'Close it', run: () => void closed.push(order) });
    expect(texts()).toEqual(['bought', 'bought']);
    for (const { action } of getNotices()) action?.run();
    expect(closed).toEqual([1, 2]);
  });

  it('are three at most, and none twice', () => {
    for (const text of ['one', 'two', 'two', 'three', 'four']) notify('success', text);
    expect(texts()).toEqual(['two', 'three', 'four']);
  });
});
