// A decision about money of which what was told and what arrived differ. No server.
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../lib/api.ts';
import { DecisionForm, type Said } from './decision-form.tsx';

it('a difference is confirmed of what was compared, not of what was entered since', async () => {
  const sent: Said[] = [];
  const onDecide = (said: Said) => {
    sent.push(said);
    if (said.isDifferenceConfirmed) return Promise.resolve('Credited.');
    const fields = { is_difference_confirmed: `The client told 100, ${said.seen} arrived.` };
    return Promise.reject(new ApiError({ code: 1, message: 'Look again.', fields }));
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const data = { text: '', english: '', language: 'en', by: [] };
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  show(
    <QueryClientProvider client={new QueryClient()}>
      <DecisionForm
        {...{ kind: 'deposit', id: 5, mode: 'approve', reasons: [], language: 'en' }}
        fields={['reference', 'seen']}
        onDecide={onDecide}
        onDone={() => undefined}
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  );
  const seen = page.getByRole('textbox', { name: 'Amount that arrived' });
  const approve = page.getByRole('button', { name: 'Approve' });
  await userEvent.fill(page.getByRole('textbox', { name: 'Reference of the bank or chain' }), 'R1');
  await userEvent.fill(seen, '90');
  await userEvent.click(approve);
  await expect.element(page.getByText(/ 90 arrived/)).toBeVisible();
  await userEvent.fill(seen, '900');
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await userEvent.click(approve);
  await expect.element(page.getByText(/ 900 arrived/)).toBeVisible();
  await userEvent.click(page.getByRole('checkbox'));
  await userEvent.click(approve);
  await expect.poll(() => sent.at(-1)).toMatchObject({ seen: '900', isDifferenceConfirmed: true });
});
