// Identity verification at the command line.
import { REJECTION_REASONS } from '@meridian/contract';
import { type Database, type VerificationRow, pageOfVerifications } from '@meridian/store';
import { LISTED_MAX, type OperatorCommands, idOf } from '../platform/operator/commands.ts';
import { DecisionRefused } from '../platform/staff/decision-refused.ts';
import { type Reviewer, nameOf } from '../platform/staff/reviewer.ts';
import type { Vault } from '../secrets/vault.ts';
import { type VerificationDecisions, cardIdOf } from './decide.ts';

export function verificationCommands({
  db,
  verifications,
  vault,
}: {
  readonly db: Database;
  readonly verifications: VerificationDecisions;
  readonly vault: Vault;
}): OperatorCommands {
  const decided = async (
    by: Reviewer,
    { id, userId, status }: VerificationRow,
  ): Promise<string> => {
    await by.record(db, {
      action: `identity.${status}`,
      subject: `verification:${id}`,
      userId,
      before: { status: 'under_review' },
      after: { status },
    });
    return `Application ${id} is ${status}.`;
  };
  return {
    'identities list': {
      usage: 'identities list',
      needsName: false,
      async run() {
        const { rows } = await pageOfVerifications(db, {
          status: 'under_review',
          offset: 0,
          limit: LISTED_MAX,
        });
        return rows.map((row) => ({
          id: String(row.id),
          user: String(row.userId),
          name: row.name,
          card: cardIdOf(vault, row),
          country: row.country ?? '',
          submitted: new Date(row.submittedAt).toISOString(),
        }));
      },
    },
    'identities approve': {
      usage: 'identities approve ID --as NAME',
      needsName: true,
      async run(input, by) {
        const id = idOf(input);
        return await decided(
          by,
          await verifications.decide(id, { decision: 'approved' }, nameOf(by.person)),
        );
      },
    },
    'identities reject': {
      usage: `identities reject ID --reason ${REJECTION_REASONS.join('|')} [--remark TEXT] --as NAME`,
      needsName: true,
      async run(input, by) {
        const id = idOf(input);
        const reason = REJECTION_REASONS.find((one) => one === input.options['reason']);
        if (reason === undefined)
          throw new DecisionRefused(
            'reason_unknown',
            `Give one of the reasons: ${REJECTION_REASONS.join(', ')}.`,
          );
        const remark = input.options['remark'] ?? '';
        const decision = { decision: 'rejected', reason, remark } as const;
        return await decided(by, await verifications.decide(id, decision, nameOf(by.person)));
      },
    },
  };
}
