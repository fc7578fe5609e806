// Writes a line of the audit log for what a member of staff did, in the transaction of the action itself.
import { type Queryable, writeAudit } from '@meridian/store';
import type { Colleague } from './handlers.ts';

export interface Deed {
  readonly at: number;
  /** Name of the call. */
  readonly action: string;
  /** What the decision was about: 'deposit:12'. */
  readonly subject: string;
  readonly userId?: number;
  readonly reason?: string;
  readonly before: unknown;
  readonly after: unknown;
}

export const record = (
  within: Queryable,
  { staff, address }: Colleague,
  deed: Deed,
): Promise<void> =>
  writeAudit(within, {
    at: deed.at,
    staffId: staff.id,
    staffName: staff.name,
    address,
    action: deed.action,
    subject: deed.subject,
    userId: deed.userId ?? null,
    reason: deed.reason ?? '',
    before: deed.before,
    after: deed.after,
  });
