// The two ways of the weekly summary: each switch sends its own, and leaves the other as it is. No server.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../lib/query-client.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { WeeklySwitch } from './weekly-switch.tsx';

const server = { wished: 0, has_address: 1, pushed: 0 };
const sent: unknown[] = [];

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const request = new Request(address, options);
    if (request.url.includes('weekly_summary_set')) {
      const ways = (await request.json()) as Partial<typeof server>;
      sent.push(ways);
      Object.assign(server, ways);
    }
    return Response.json({ code: 1, msg: '', data: server });
  });
  await openPage('analytics');
});
beforeEach(() => {
  queryClient.clear();
  sent.splice(0);
});

const byMail = () => page.getByRole('switch', { name: 'Weekly summary by e-mail' });
const byPush = () => page.getByRole('switch', { name: 'Weekly summary by notification' });

describe('the weekly summary', () => {
  it('is not offered by push where this browser gets none', async () => {
    Object.assign(server, { wished: 0, pushed: 0 });
    showPage(<WeeklySwitch />);
    await expect.element(byMail()).not.toBeChecked();
    expect(byPush().elements()).toHaveLength(0);
  });

  it('moves with the finger, before there is an answer', async () => {
    Object.assign(server, { wished: 0, pushed: 0 });
    showPage(<WeeklySwitch />);
    await expect.element(byMail()).toBeEnabled();
    const mail = byMail().element() as HTMLInputElement;
    mail.click();
    expect(mail.checked).toBe(true);
    await expect.poll(() => sent).toEqual([{ wished: 1, pushed: 0 }]);
    await expect.element(byMail()).toBeEnabled();
    expect(mail.checked).toBe(true);
  });

  it('can be turned off wherever it is on, and each way leaves the other', async () => {
    Object.assign(server, { wished: 0, pushed: 1 });
    showPage(<WeeklySwitch />);
    await userEvent.click(byMail());
    await expect.poll(() => sent).toEqual([{ wished: 1, pushed: 1 }]);
    await expect.element(byPush()).toBeEnabled();
    await userEvent.click(byPush());
    await expect.poll(() => sent.at(-1)).toEqual({ wished: 1, pushed: 0 });
    await expect.element(byMail()).toBeChecked();
  });
});
