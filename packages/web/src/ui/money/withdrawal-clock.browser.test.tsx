import type { WithdrawalClock as Clock } from '@meridian/contract';
import { DAY_MS, HOUR_MS } from '@meridian/units';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../lib/query-client.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { WithdrawalClock } from './withdrawal-clock.tsx';

beforeAll(() => openPage('money'));

const NOW = Date.UTC(2026, 10, 23, 12);
const EMPTY: Clock = {
  as_of: NOW,
  from: NOW - 90 * DAY_MS,
  clients_min: 10,
  all: null,
  by_delay: [
    { delay: 'none', times: null },
    { delay: 'two_people', times: null },
    { delay: 'hold', times: null },
  ],
  waiting: null,
  promises: [],
};
const times = {
  count: 214,
  total: { median: 134, ninety: 1562 },
  to_approval: { median: 95, ninety: 1500 },
  to_sending: { median: 22, ninety: 90 },
};

function show(clock: Partial<Clock>): void {
  queryClient.setQueryData(['market', 'withdrawal-clock'], { ...EMPTY, ...clock });
  showPage(<WithdrawalClock />);
}
const text = () =>
  page.getByRole('region', { name: 'How long withdrawals take' }).element().textContent;

describe('the withdrawal clock', () => {
  it('says that there are too few, and shows no figure', async () => {
    show({});
    await expect.poll(text).toContain('Too few to tell');
    expect(text()).not.toMatch(/hours|minutes/);
  });

  it('tells half, nine of ten, the longest wait, and what cannot be told of one reason', async () => {
    show({
      all: times,
      by_delay: [
        { delay: 'none', times },
        { delay: 'two_people', times: null },
        { delay: 'hold', times },
      ],
      waiting: { count: 3, oldest_minutes: 55, rejected: 2, cancelled: 4 },
    });
    await expect.poll(text).toContain('Half were sent within2.3 hours');
    expect(text()).toContain('Nine in ten within26.1 hours');
    expect(text()).toContain('Longest wait right now55 minutes');
    expect(text()).toContain('Large: two people had to approve——');
    expect(text()).toContain('Rejected: 2. Cancelled by clients: 4.');
  });

  it('shows a promise, and its breach beside one that was kept', async () => {
    show({
      promises: [
        { hours: 48, since: NOW - 5 * DAY_MS, until: null, due: 100, kept: 90 },
        { hours: 24, since: NOW - 60 * DAY_MS, until: NOW - 5 * DAY_MS, due: 1000, kept: 899 },
        { hours: 12, since: NOW - 80 * DAY_MS, until: NOW - 60 * DAY_MS, due: null, kept: null },
      ],
    });
    await expect.poll(text).toContain('Nine in ten withdrawals are sent within 48 hours.');
    expect(text()).toContain('Kept: 90 of 100 in time (90.0%)');
    expect(text()).toContain('Not kept: only 899 of 1,000 in time (89.9%)');
    expect(text()).toContain('Too few requests so far');
  });

  it('says nothing of a promise where there is none', async () => {
    show({ as_of: NOW + HOUR_MS });
    await expect.poll(text).toContain('Too few to tell');
    expect(text()).not.toContain('promise');
  });
});
