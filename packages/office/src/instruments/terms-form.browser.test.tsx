// New terms, which are proposed only as they were seen. No server.
import type { DeskInstrument } from '@meridian/contract/admin';
import { show } from '@meridian/design/testing/show';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Bounds, TermsForm } from './terms-form.tsx';

const instrument = {
  id: 1,
  terms: {
    ...{ leverages: [30], lots_min: '0.01', lots_max: '100.00' },
    ...{ fee_rate: '0', swap_long: '0', swap_short: '0' },
  },
} as unknown as DeskInstrument;
const range = { min: '-1', max: '1' };
const bounds: Bounds = {
  ...{ leverage_max: 500, fee_max: '0.01', lots_min_max: '1', lots_max_min: '1' },
  ...{ lots_max_max: '100', reference: '0', swap_long: range, swap_short: range },
};

it('what is typed while the answer is under way has not been seen, and is not proposed', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer.promise);
  show(<TermsForm instrument={instrument} bounds={bounds} onDone={() => Promise.resolve()} />);
  const leverages = page.getByRole('textbox', { name: 'Leverages' });
  await userEvent.fill(leverages, '30, 50');
  await userEvent.fill(page.getByRole('textbox', { name: 'Why' }), 'Asked for');
  const look = page.getByRole('button', { name: 'See whom it touches' });
  await userEvent.click(look);
  await userEvent.fill(leverages, '500');
  const preview = { starts_at: 1, is_worse: false, touches: [] };
  const data = { ...preview, before: { Leverages: '30' }, after: { Leverages: '30, 50' } };
  answer.resolve(Response.json({ code: 1, msg: '', data }));
  await expect.element(look).toHaveAttribute('aria-busy', 'false');
  await expect.element(page.getByText('30 → 30, 50')).not.toBeInTheDocument();
});
