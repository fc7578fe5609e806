// Everything that staff can do, done with the values that reach furthest: what a member would try who wants to move a
// client's price, fill or result.
import type { ADMIN_CALLS, AdminCallName } from '@meridian/contract/admin';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@meridian/units';
import { BTC, TRON_ADDRESS, USDT_TRC20, newReference } from './money.ts';
import { STAFF_PASSWORD, type TestStaff } from './test-staff.ts';

export type ChangingCall = {
  [N in AdminCallName]: (typeof ADMIN_CALLS)[N]['method'] extends 'POST' ? N : never;
}[AdminCallName];

/** Whom and what the deeds are about. */
export interface Aims {
  readonly now: number;
  /** Who does them, and members without clients. */
  readonly owner: TestStaff;
  readonly members: readonly TestStaff[];
  /** Clients whose orders must stay as they are. */
  readonly clients: readonly number[];
  /** The instrument that they trade, and one that they do not. */
  readonly traded: number;
  readonly other: number;
  /** More that nobody trades. */
  readonly spare: readonly number[];
  /** Deposits and withdrawals of somebody else. */
  readonly deposits: readonly number[];
  readonly withdrawals: readonly number[];
  readonly proposals: readonly number[];
}

const WRONG = { password: `${STAFF_PASSWORD}-not`, code: '000000' };
const reason = 'As far as it goes';

const mildest = {
  leverages: [30],
  fee_rate: '0',
  ...{ lots_min: '0.01', lots_max: '1000' },
  ...{ swap_long: '0', swap_short: '0' },
};
const TERMS = [
  {
    leverages: [1],
    fee_rate: '0.005',
    ...{ lots_min: '1', lots_max: '1', swap_long: '-0.0487', swap_short: '-0.0112' },
  },
  { ...mildest, leverages: [] },
  { ...mildest, fee_rate: '999' },
  { ...mildest, swap_long: '-1', swap_short: '-1' },
  { ...mildest, leverages: [1000] },
  { ...mildest, lots_min: '0.000001', lots_max: '999999999' },
];

const SETTINGS: Readonly<Record<string, unknown>> = {
  isMain: 1,
  verify_reg_type: 3,
  trade_fee_type: 1,
  service_link: 'https://chat.example/',
  service_link_type: 2,
  company_status: 1,
  company_type: 2,
  own_domains: ['site.example'],
  loss_url: 'https://site.example/',
  contact_email: 'help@site.example',
  contact_email_url: 'https://mail.example/',
  copy_trading: 0,
  leverage_cap: 1,
  is_show_mobile: 0,
  countries_not_served: ['GB', 'US', 'DE'],
  four_eyes_above: '1000000',
  pegged_currencies: { USDT: '0.9', USDC: '1.09' },
};

const option = {
  id: USDT_TRC20,
  kind: 'coin',
  currency: 'USDT',
  decimals: 6,
  ...{ min: '0.000001', max: '999999999', protocol: 'TRC20', address: TRON_ADDRESS },
  ...{ sort: 0, is_enabled: true, reason },
};
const currency = {
  id: BTC,
  kind: 'coin',
  code: 'BTC',
  protocol: 'BTC',
  ...{ fee_type: 2, fee: '0.05', min: '0.01', max: '999999999', sort: 0, is_enabled: true, reason },
};
const article = (publish_at: number | null) => ({
  kind: 'news',
  publish_at,
  texts: {
    en: { title: 'EUR/USD falls to nothing', summary: 'All of it', content: '<p>0.00000</p>' },
  },
});

type Input = Readonly<Record<string, unknown>>;

export const DEEDS: Readonly<Record<ChangingCall, (aims: Aims) => readonly Input[]>> = {
  staffSetUp: () => [{ link: 'x'.repeat(43), ...WRONG }],
  staffLogin: ({ members }) => [{ email: members[0]?.email, ...WRONG }],
  staffEnrol: () => [{ ticket: 'x'.repeat(43), ...WRONG }],
  // Nobody could do the rest.
  staffLogout: () => [],
  staffProve: () => [WRONG],
  staffChangePassword: () => [{ ...WRONG, new_password: STAFF_PASSWORD }],
  staffNewAuthenticator: () => [WRONG],
  staffRevokeSession: () => [{ id: 'ab'.repeat(32) }],
  staffInvite: ({ now }) => [
    { email: `m${now}@desk.example`, name: 'Another', roles: ['owner', 'instruments'] },
  ],
  staffSetRoles: ({ members }) => [{ id: members[0]?.id, roles: ['owner', 'instruments'] }],
  staffDisable: ({ members }) => [{ id: members[1]?.id, is_disabled: true }],
  staffNewLink: ({ members }) => [{ id: members[0]?.id }],
  proposeAlone: () => [{ reason }],
  leaveAlone: () => [{}],
  previewInstrumentVersion: ({ traded: id, now }) =>
    TERMS.map((terms) => ({ id, terms, starts_at: now })),
  planInstrumentVersion: ({ traded, other, spare, now }) => [
    ...TERMS.flatMap((terms) => [
      { id: traded, terms, starts_at: now + 2 * DAY_MS, reason },
      { id: other, terms, starts_at: now + HOUR_MS, reason },
    ]),
    // Worse ones start a day after they were confirmed, whatever was asked for.
    { id: traded, terms: TERMS[0], starts_at: now + MINUTE_MS, reason },
    ...spare.map((id) => ({ id, terms: mildest, starts_at: now + HOUR_MS, reason })),
  ],
  proposalRefuse: ({ proposals }) => proposals.slice(-1).map((id) => ({ id, remark: reason })),
  proposalWithdraw: ({ proposals }) => proposals.slice(-1).map((id) => ({ id })),
  proposalConfirm: ({ proposals }) => proposals.map((id) => ({ id, seen_hash: 'f'.repeat(64) })),
  withdrawInstrumentVersion: ({ traded: id }) =>
    [1, 2, 3].map((version_id) => ({ id, version_id, reason })),
  // A promise for what they trade gives them money: that is what it is for.
  promiseSpread: ({ other: id }) => [{ id, from_hour: 0, to_hour: 24, spread: '0', reason }],
  withdrawSpreadPromise: ({ other, traded }) =>
    [other, traded].map((id) => ({ id, promise_id: 1, reason })),
  // A halt of what they trade stops it for everybody: that is what it is for.
  haltInstrument: ({ other: id }) => [{ id, reason: 'prices_in_doubt', note: reason }],
  renewHalt: ({ other: id }) => [{ id, note: reason }],
  reopenInstrument: ({ other: id }) => [{ id }],
  startLedgerCheck: () => [{}],
  startReplayCheck: () => [{}],
  settingsChange: () =>
    Object.entries(SETTINGS).map(([name, value]) => ({ changes: { [name]: value }, reason })),
  articleSave: ({ now }) => [article(0), article(now + DAY_MS), article(null)],
  articleWithdraw: () => [{ kind: 'news', id: 1, reason }],
  articlePicture: () => [{ file: 'AAAA' }],
  articlePreview: () => [{ content: '<script>0</script>' }],
  saveCompany: () => [{ name: 'Another', is_enabled: true, sort: 0 }],
  saveArea: () => [{ global_code: 'QA', code: '975', sort: 0 }],
  claimItem: ({ deposits, withdrawals }) => [
    ...deposits.map((id) => ({ kind: 'deposit', id, take_over: true })),
    ...withdrawals.map((id) => ({ kind: 'withdrawal', id, take_over: true })),
  ],
  releaseItem: ({ deposits }) => deposits.map((id) => ({ kind: 'deposit', id })),
  approveDeposit: ({ deposits: [id] }) => [
    { id, reference: newReference(), seen: '-1' },
    { id, reference: newReference(), seen: '9000', is_difference_confirmed: true },
  ],
  rejectDeposit: ({ deposits: [, id] }) => [{ id, reason: 'payment_not_found' }],
  reverseDeposit: ({ deposits: [id] }) => [{ id, reason: 'wrong_amount' }],
  saveDepositOption: () => [option, { ...option, is_enabled: false }],
  approveWithdrawal: ({ withdrawals: [id] }) => [{ id }],
  sendWithdrawal: ({ withdrawals: [id] }) => [{ id, reference: newReference() }],
  rejectWithdrawal: ({ withdrawals: [, id] }) => [{ id, reason: 'details_wrong' }],
  saveWithdrawalCurrency: () => [currency, { ...currency, is_enabled: false }],
  approveIdentity: () => [{ id: 999_999 }],
  rejectIdentity: () => [{ id: 999_999, reason: 'photo_unreadable', remark: reason }],
  freezeClient: ({ clients }) => clients.map((id) => ({ id, is_frozen: true, reason })),
  requireNewPassword: ({ clients }) => clients.map((id) => ({ id, reason })),
  endClientSessions: ({ clients }) => clients.map((id) => ({ id, reason })),
};
