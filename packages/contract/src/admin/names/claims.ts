// The back office's queues: who sees and decides their items, how long each may take, and the calls that all of them
// share.
import type { Role } from './roles.ts';
import { act, look, type AdminRoute } from './route.ts';

export const QUEUES = ['deposit', 'withdrawal', 'identity'] as const;
export type Queue = (typeof QUEUES)[number];
/** Who decides about the items of a queue. */
export const DECIDERS: Readonly<Record<Queue, readonly Role[]>> = {
  deposit: ['finance_maker', 'finance_checker'],
  withdrawal: ['finance_maker', 'finance_checker'],
  identity: ['identity_reviewer'],
};
/** Who may see a queue. */
export const QUEUE_READERS: Readonly<Record<Queue, readonly Role[]>> = {
  deposit: ['finance_maker', 'finance_checker', 'compliance', 'auditor'],
  withdrawal: ['finance_maker', 'finance_checker', 'compliance', 'auditor'],
  identity: ['identity_reviewer', 'compliance', 'auditor'],
};
/** Who sees by what clients can deposit and withdraw. */
export const OPTION_READERS: readonly Role[] = [
  'owner',
  'finance_maker',
  'finance_checker',
  'support',
  'compliance',
  'auditor',
];

/** A claim ends after this time without activity. */
export const CLAIM_LIFE_MS = 10 * 60_000;
const HOUR = 60 * 60_000;
/** An item should be decided within this. */
export const TARGET_MS: Readonly<Record<Queue, number>> = {
  deposit: 4 * HOUR,
  withdrawal: 24 * HOUR,
  identity: 24 * HOUR,
};
/** Rows of a list; `total` stops counting at COUNT_MAX. */
export const COUNT_MAX = 10_001;
/** How many pages a list has at most; a search finds what lies further on. */
export const DESK_PAGE_MAX = 500;
/** `id` sorts by the order in which they came in. */
export const MONEY_SORTS = ['id', 'client', 'amount', 'decided_at'] as const;

/** GET, not in the table of calls: `deposit/12/proof`, `identity/7/front` answers a picture. */
export const ADMIN_IMAGE_PATH = '/api/admin/images/';

export const CLAIM_ROUTES = {
  deskToday: look('/api/admin/queues/today', 'staff'),
  claimItem: act('/api/admin/queues/claim', [
    'identity_reviewer',
    'finance_maker',
    'finance_checker',
  ]),
  releaseItem: act('/api/admin/queues/release', [
    'identity_reviewer',
    'finance_maker',
    'finance_checker',
  ]),
  deskLetter: look('/api/admin/queues/letter', [
    'identity_reviewer',
    'finance_maker',
    'finance_checker',
  ]),
} as const satisfies Readonly<Record<string, AdminRoute>>;
