// A pending order as its sheet changes it: what was typed is there again after Back. No server.
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import { madeOrder } from '../testing/made-order.ts';
import { answerCalls, answerSockets } from '../testing/server-end.ts';
import { LIST_KEY } from '../lib/quotes.ts';
import { queryClient } from '../lib/query-client.ts';
import { PendingEditor } from './pending-editor.tsx';

const pending = (target: string) =>
  madeOrder({ Status: 0, Price: target, TargetPrice: target, TriggerKind: 'limit' });
const sent = answerCalls('change', pending('1.08000'));
beforeAll(async () => {
  answerSockets();
  queryClient.setQueryData([...LIST_KEY, 'en'], [madeInstrument()]);
  await openPage('trading');
});

it('keeps what was changed, and sends nothing else', async () => {
  const done = vi.fn<() => void>();
  const lots = page.getByRole('textbox', { name: 'Lots' });
  const price = page.getByRole('textbox', { name: 'Target price' });
  const draw = showPage(<PendingEditor key="first" order={pending('1.08000')} onDone={done} />);
  await userEvent.fill(lots, '0.20');
  draw(<PendingEditor key="again" order={pending('1.07900')} onDone={done} />);
  await expect.element(lots).toHaveValue('0.20');
  await expect.element(price).toHaveValue('1.07900');
  await userEvent.click(page.getByRole('button', { name: 'Save the order' }));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ id: 7, cont: '0.20' });
  expect(sent[0]).not.toHaveProperty('target_price');
  await expect.poll(() => done.mock.calls).toHaveLength(1);
  draw(<PendingEditor key="saved" order={pending('1.07900')} onDone={done} />);
  await expect.element(lots).toHaveValue('0.10');
});
