import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { LimitsForm } from './limits-form.tsx';

const none = { loss_max: null, margin_max: null, orders_max: null };
const limits = {
  ...{ ...none, pause_until: null, planned: null },
  today: { lost: '0', orders: 0, margin: '0' },
};

beforeAll(() => openPage('trading'));

it('a number of orders that is too large is answered with the values that are possible', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const fields = { orders_max: 'Possible values: 0–10000.' };
    return Promise.resolve(Response.json({ code: 1001, msg: 'Check.', data: { fields } }));
  });
  showPage(<LimitsForm wish={none} limits={limits} />);
  await page.getByRole('textbox', { name: 'Orders per day' }).fill('9'.repeat(40));
  await userEvent.click(page.getByRole('button', { name: 'Save limits' }));
  await expect.element(page.getByText('Possible values: 0–10000.')).toBeVisible();
});

it('a limit that another page has set meanwhile stays where another one is set here', async () => {
  const sent: unknown[] = [];
  const set = { ...limits, loss_max: '100.000000' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const request = new Request(address, options);
    if (request.method === 'POST') sent.push(await request.json());
    return Response.json({ code: 1, msg: '', data: set });
  });
  const draw = showPage(<LimitsForm wish={none} limits={limits} />);
  await page.getByRole('textbox', { name: 'Orders per day' }).fill('5');
  await userEvent.click(page.getByRole('button', { name: 'Save limits' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ loss_max: '100', margin_max: '', orders_max: '5' });
  draw(<LimitsForm wish={set} limits={set} />);
  await expect.element(page.getByRole('textbox', { name: 'Loss per day' })).toHaveValue('100');
});

it('what is typed while the answer is under way stays', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) =>
    new Request(address, options).method === 'POST'
      ? answer.promise
      : Promise.resolve(Response.json({ code: 1, msg: '', data: limits })),
  );
  showPage(<LimitsForm wish={none} limits={limits} />);
  const orders = page.getByRole('textbox', { name: 'Orders per day' });
  const loss = page.getByRole('textbox', { name: 'Loss per day' });
  const save = page.getByRole('button', { name: 'Save limits' });
  await orders.fill('5');
  await userEvent.click(save);
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  await loss.fill('100');
  const data = { ...limits, orders_max: 5 };
  answer.resolve(Response.json({ code: 1, msg: '', data }));
  await expect.element(save).toHaveAttribute('aria-busy', 'false');
  await expect.element(loss).toHaveValue('100');
});
