// The figures of one's own trading, when another account comes onto the screen. No server.
import type { User } from '@meridian/contract';
import { DAY_MS, HOUR_MS } from '@meridian/units';
import { settled } from '@meridian/design/testing/settled';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setPreference } from '../lib/preferences.ts';
import { keepSession } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { type Span, scopeInput, useAnalytics } from './analytics-query.ts';

/** While it is set, no answer comes. */
let late: Promise<void> | undefined;
const enter = (uid: string): void =>
  keepSession({ token: `of ${uid}`, user: { uid, is_demo: 0 } as User });

function Figures() {
  const [span, setSpan] = useState<Span>('week');
  const { data } = useAnalytics({ span, instrument: undefined });
  return (
    <button type="button" onClick={() => setSpan('all')}>
      {data === undefined ? 'Nothing yet' : JSON.stringify(data)}
    </button>
  );
}

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const token = new Request(address, init).headers.get('authorization');
    await late;
    return Response.json({ code: 1, msg: '', data: `Figures ${token}` });
  });
  await openPage();
});
beforeEach(async () => {
  late = undefined;
  enter('ann');
  showPage(<Figures />);
  await expect.element(page.getByText(/Figures of ann/)).toBeVisible();
  late = new Promise(() => undefined);
});

it('those of one account do not stand there until those of the next have come', async () => {
  enter('bob');
  await expect.element(page.getByText('Nothing yet')).toBeVisible();
});

it('those of a period begin at midnight of the clock that the screens show', () => {
  setPreference('timeZone', 'new_york');
  const { from = 0 } = scopeInput({ span: 'week', instrument: undefined });
  setPreference('timeZone', 'local');
  const hour = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    timeStyle: 'medium',
  });
  expect(hour.format(from)).toBe('00:00:00');
  expect(Date.now() - from).toBeGreaterThan(6 * DAY_MS - HOUR_MS);
  expect(Date.now() - from).toBeLessThan(7 * DAY_MS + HOUR_MS);
});

it('those of one period stand there until those of the next have come', async () => {
  await userEvent.click(page.getByRole('button'));
  await settled();
  await expect.element(page.getByText(/Figures of ann/)).toBeVisible();
});
