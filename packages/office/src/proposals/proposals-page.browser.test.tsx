import type { Proposal } from '@meridian/contract/admin';
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PROPOSALS } from '../lib/waiting-proposals.ts';
import ProposalsPage from './proposals-page.tsx';

const ROLES = {
  id: 5,
  kind: 'staffSetRoles',
  title: 'Roles of a member',
  subject: 'staff:8',
  reason: '',
  before: { name: 'Sam Support', roles: 'support' },
  after: { name: 'Sam Support', roles: 'support, finance maker' },
  touches: [],
  maker: 'Olga Owner',
  made_at: Date.UTC(2026, 10, 27, 4),
  expires_at: Date.UTC(2026, 11, 4, 4),
  state: 'waiting',
  ended_by: null,
  ended_at: null,
  remark: '',
  is_alone: false,
  may_confirm: false,
  may_withdraw: false,
  seen_hash: 'a',
} as unknown as Proposal;

it('names the member whose roles are to change, and quotes no reason that was not given', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(PROPOSALS.queryKey, {
    waiting: [ROLES],
    ended: [{ ...ROLES, id: 4, state: 'done' }],
  });
  show(
    <QueryClientProvider client={queries}>
      <ProposalsPage />
    </QueryClientProvider>,
  );
  const one = page.getByRole('article', { name: 'Roles of a member: Sam Support (staff:8)' });
  await expect.element(one.getByText('Sam Support (staff:8)')).toBeVisible();
  expect(one.element().textContent).not.toContain('“”');
  const ended = page.getByRole('table', { name: 'Ended proposals' });
  await expect
    .element(ended.getByText('Roles of a member: Sam Support (staff:8)', { exact: true }))
    .toBeVisible();
});
