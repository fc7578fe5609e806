// What is changed of a copying, while another page of the same client changes it as well. No server.
import { settled } from '@meridian/design/testing/settled';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Copying } from '@meridian/contract';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { answerCalls, answerSockets } from '../testing/server-end.ts';
import { CopyingActions } from './copying-actions.tsx';

const COPYING: Copying = {
  ...{ id: 5, leader_id: 19, leader_user: '65****32', leader_simulated: 0 },
  ...{ state: 'running', stop_reason: null, sizing: 'lots', sizing_value: '0.01' },
  ...{ stop_percent: 40, allocation: '1500', stop_equity: '900', balance: '1500' },
  ...{ equity: '1500', floating: '0', used_margin: '0', takeable: '1300' },
  ...{ profit: '0', profit_percent: '0', paid_in: '1500', paid_out: '0', costs: '0' },
  ...{ orders_open: 0, orders_closed: 0, skips: 0 },
  ...{ started_at: 1, stopped_at: null, ended_at: null },
};
let sent: readonly Readonly<Record<string, unknown>>[] = [];

beforeAll(async () => {
  answerSockets();
  await openPage('copying', 'trading');
});
beforeEach(() => {
  sent = answerCalls('follow/change', COPYING);
});

const show = (changed: Partial<Copying> = {}) => (
  <CopyingActions copying={{ ...COPYING, ...changed }} />
);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

it('another size of orders leaves the stop as another page has set it', async () => {
  const draw = showPage(show());
  await press('Limits');
  await page.getByRole('textbox', { name: 'Lots of each order' }).fill('0.05');
  draw(show({ stop_percent: 20, stop_equity: '1200' }));
  await expect.element(page.getByRole('slider')).toHaveValue('20');
  await inDialog('Save limits');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ id: 5, sizing: 'lots', sizing_value: '0.05' });
  expect(sent[0]).not.toHaveProperty('stop_percent');
});

it('a closer stop says nothing of the size of orders', async () => {
  showPage(show());
  await press('Limits');
  await page.getByRole('slider').fill('20');
  await inDialog('Save limits');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ id: 5, stop_percent: '20' });
  expect(sent[0]).not.toHaveProperty('sizing');
});

it('the question whether to pause does not turn round when another page pauses', async () => {
  const draw = showPage(show());
  await press('Pause');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  draw(show({ state: 'paused' }));
  await inDialog('Pause');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ id: 5, paused: '1' });
});

it('an answer that comes late closes no sheet that was opened since', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) =>
    new Request(address).url.includes('follow/change')
      ? answer.promise
      : Promise.resolve(Response.json({ code: 1, msg: '', data: [] })),
  );
  showPage(show());
  await press('Limits');
  await page.getByRole('slider').fill('20');
  await inDialog('Save limits');
  await inDialog('Dismiss');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('Limits');
  await page.getByRole('textbox', { name: 'Lots of each order' }).fill('0.05');
  answer.resolve(Response.json({ code: 1, msg: '', data: COPYING }));
  await settled();
  await expect
    .element(page.getByRole('textbox', { name: 'Lots of each order' }))
    .toHaveValue('0.05');
});
