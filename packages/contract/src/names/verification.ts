// Calls, states and limits of the real-name verification.
import { post, read, type Route } from './route.ts';

/** `review_status`; `none` is also that of a rejected one. */
export const ReviewStatus = { none: 0, underReview: 1, verified: 2 } as const;
/** Why an application was rejected: a closed list. Each reason has its text; `review_remark` begins with it. */
export const REJECTION_REASONS = [
  'photo_unreadable',
  'photo_incomplete',
  'document_expired',
  'document_not_accepted',
  'name_differs',
  'number_differs',
  'under_age',
  'country_not_served',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];
export const REAL_NAME_MAX = 80;
export const CARD_ID_MAX = 30;

export const VERIFICATION_ROUTES = {
  verification: read('/api/user_real/center', 'real'),
  submitVerification: post('/api/user_real/real_name', 'real'),
} as const satisfies Readonly<Record<string, Route>>;
