import type { DeskInstrument } from '@meridian/contract/admin';
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import { InstrumentPanel } from './instrument-panel.tsx';

const instrument = { id: 1, show_code: 'EUR/USD', halted_since: null } as DeskInstrument;
const TERMS = {
  ...{ starts_at: 0, leverages: [30], lots_min: '0.01', lots_max: '100.00', points_added: 0 },
  ...{ fee_rate: '0', swap_long: '0', swap_short: '0', is_worse: null },
};

it('shows terms once a second person has confirmed them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const versions = [{ ...TERMS, id: null, state: 'in_force' }];
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const data = { versions, promises: [], bounds: {} };
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  keepStaffSession({ token: 't', staff: { id: 3, roles: ['auditor'] } as never });
  show(
    <QueryClientProvider client={new QueryClient()}>
      <InstrumentPanel instrument={instrument} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const terms = page.getByRole('list', { name: 'Terms' });
  await expect.element(terms.getByText('in force')).toBeVisible();
  versions.unshift({ ...TERMS, id: 5 as never, state: 'planned' });
  vi.advanceTimersByTime(10_000);
  await expect.element(terms.getByText('planned')).toBeVisible();
});
