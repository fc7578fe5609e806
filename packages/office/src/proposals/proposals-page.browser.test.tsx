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

function showProposals(waiting: readonly Proposal[], ended: readonly Proposal[]): void {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(PROPOSALS.queryKey, { waiting: [...waiting], ended: [...ended] });
  show(
    <QueryClientProvider client={queries}>
      <ProposalsPage />
    </QueryClientProvider>,
  );
}

it('names the member whose roles are to change, and quotes no reason that was not given', async () => {
  showProposals([ROLES], [{ ...ROLES, id: 4, state: 'done' }]);
  const one = page.getByRole('article', { name: 'Roles of a member: Sam Support (staff:8)' });
  await expect.element(one.getByText('Sam Support (staff:8)')).toBeVisible();
  expect(one.element().textContent).not.toContain('“”');
  const ended = page.getByRole('table', { name: 'Ended proposals' });
  await expect
    .element(ended.getByText('Roles of a member: Sam Support (staff:8)', { exact: true }))
    .toBeVisible();
});

it.each([
  ['instrument:12', { Instrument: 'EUR/USD', Trading: 'open' }, { Trading: 'halted' }, 'EUR/USD'],
  [
    'deposit_option:1',
    { currency: 'USDT', protocol: 'TRC20', min: '10' },
    { min: '15' },
    'USDT TRC20',
  ],
  ['deposit_option:6', { currency: 'EUR', protocol: '', min: '50' }, { min: '60' }, 'EUR'],
  ['withdrawal_currency:3', { code: 'BTC', protocol: 'BTC', fee: '1' }, { fee: '2' }, 'BTC BTC'],
])('names what a proposal about %s would change', async (subject, before, change, name) => {
  const title = 'A change';
  showProposals([{ ...ROLES, title, subject, before, after: { ...before, ...change } }], []);
  const one = page.getByRole('article', { name: `${title}: ${name} (${subject})` });
  await expect.element(one.getByText(`${name} (${subject})`)).toBeVisible();
});

it('a name that changes is in the table alone', async () => {
  const [before, after] = [{ name: 'Sam' }, { name: 'Samuel' }];
  showProposals([{ ...ROLES, before, after }], []);
  await expect
    .element(page.getByRole('columnheader', { name: 'staff:8', exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Samuel' })).toBeVisible();
});

it('says what changes in the words of the form that changes it', async () => {
  const before = { currency: 'EUR', protocol: '', 'is enabled': 'no', 'fee type': '1', remark: '' };
  const after = { ...before, 'is enabled': 'yes', 'fee type': '2', remark: 'Your UID' };
  showProposals([{ ...ROLES, subject: 'withdrawal_currency:6', before, after }], []);
  const rows = page.getByRole('article').getByRole('row').elements().slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Offered to clients', 'no', 'yes'],
    ['Fee is', 'A fixed amount, USD', 'A part of the amount'],
    ['Remark', '–', 'Your UID'],
  ]);
});
