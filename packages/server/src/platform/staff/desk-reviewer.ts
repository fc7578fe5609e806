// A member of staff as a reviewer, and the refusals of the deciding functions as errors of the back office.
import type { AdminErrorName } from '@meridian/contract/admin';
import type { Colleague } from './handlers.ts';
import { AdminRefusal } from './refusal.ts';
import { record } from './record.ts';
import { DecisionRefused, type DecisionRefusal } from './decision-refused.ts';
import { personOf } from './person.ts';
import type { Reviewer } from './reviewer.ts';

/** @param reason why, for the audit log */
export const deskReviewer = (colleague: Colleague, now: () => number, reason = ''): Reviewer => ({
  person: personOf(colleague.staff),
  provedAt: colleague.provedAt,
  record: (within, { action, subject, userId, before, after }) =>
    record(within, colleague, {
      at: now(),
      action,
      subject,
      reason,
      before,
      after,
      ...(userId === null ? {} : { userId }),
    }),
});

const ERRORS: Readonly<Partial<Record<DecisionRefusal, AdminErrorName>>> = {
  unknown: 'item_unknown',
  decided_already: 'item_decided',
  held_until: 'held',
  same_person: 'same_person',
  proof_needed: 'proof_needed',
  differs_from_entry: 'differs_from_entry',
  reference_used: 'reference_refused',
  reference_missing: 'reference_refused',
  reference_unreadable: 'reference_refused',
  told_differs: 'told_differs',
  amount_wrong: 'amount_refused',
  reason_unknown: 'reason_refused',
};

/** @throws AdminRefusal in place of DecisionRefused */
export async function asDesk<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DecisionRefused)) throw error;
    const name = ERRORS[error.refusal] ?? 'decision_refused';
    throw new AdminRefusal(name, { sentence: error.message });
  }
}
