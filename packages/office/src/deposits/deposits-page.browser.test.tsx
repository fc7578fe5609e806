import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import { showDesk } from '../testing/show-desk.tsx';
import { Notices } from '../ui/notices.tsx';
import DepositsPage from './deposits-page.tsx';

const DEPOSIT = {
  id: 5,
  client: {
    id: 7,
    uid: 700,
    name: 'Ann',
    email: 'a@b.example',
    mobile: null,
    lang: 'en',
    is_frozen: false,
  },
  created_at: 1,
  target_at: null,
  decided_at: null,
  claim: null,
  stage: 'pending',
  kind: 'coin',
  currency: 'USDT',
  protocol: 'TRC20',
  stated: '100',
  usd: '100.00',
  address: 'T1',
  bank_name: '',
  payee_account: '',
  payment_note: '',
  stated_address: '',
  stated_reference: '',
  has_proof: false,
  remark: '',
  entry: null,
  reference: null,
  seen: null,
  seen_currency: null,
  decided_by: null,
  is_alone: false,
  reversed_at: null,
  needs_two: false,
  four_eyes_above: '10000.00',
  decided_alone: '0.00',
  earlier_completed: 0,
  earlier_rejected: 0,
};

beforeEach(() => page.viewport(1280, 800));

it.each([
  { stage: 'entered', seen: '50000', notice: 'Entered: it waits to be confirmed.' },
  { stage: 'completed', seen: '100', notice: 'Credited.' },
])('says what came of the amount that arrived: $stage', async ({ stage, seen, notice }) => {
  keepStaffSession({ token: 't', staff: { id: 1, roles: ['finance_maker'] } as never });
  const answers: Readonly<Record<string, unknown>> = {
    letter: { text: '', english: '', language: 'en', by: [] },
    approve: { ...DEPOSIT, stage },
    list: { data: [DEPOSIT], total: 1, counts: {}, oldest_at: null },
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const { pathname, searchParams } = new URL(address as string, location.href);
    const kind =
      init?.method === 'POST'
        ? 'approve'
        : pathname.includes('letter')
          ? 'letter'
          : searchParams.has('view')
            ? 'list'
            : 'one';
    return Promise.resolve(Response.json({ code: 1, msg: '', data: answers[kind] ?? DEPOSIT }));
  });
  showDesk([{ path: '/deposits', component: () => <DepositsPage /> }, { path: '/clients/$id' }], {
    at: '/deposits?view=waiting&page=1&id=5',
    around: <Notices />,
  });
  await userEvent.click(page.getByRole('button', { name: 'Approve', exact: true }));
  await userEvent.fill(page.getByRole('textbox', { name: 'Reference of the bank or chain' }), 'R1');
  await userEvent.fill(page.getByRole('textbox', { name: 'Amount that arrived' }), seen);
  await userEvent.click(page.getByRole('button', { name: 'Approve', exact: true }));
  await expect.element(page.getByText(notice)).toBeVisible();
});
