// Identity verification at the command line.
import { REJECTION_REASONS } from '@meridian/contract';
import { type Database, pageOfVerifications } from '@meridian/store';
import {
  type CommandInput,
  type CommandOutput,
  LISTED_MAX,
  type OperatorCommands,
  idOf,
} from '../platform/operator/commands.ts';
import { DecisionRefused } from '../platform/staff/decision-refused.ts';
import type { Reviewer } from '../platform/staff/reviewer.ts';
import type { Vault } from '../secrets/vault.ts';
import { type Decision, type VerificationDecisions, cardIdOf } from './decide.ts';

interface VerificationCommandDeps {
  readonly db: Database;
  readonly verifications: VerificationDecisions;
  readonly vault: Vault;
}

export const verificationCommands = (deps: VerificationCommandDeps): OperatorCommands => ({
  'identities list': {
    usage: 'identities list',
    needsName: false,
    run: () => listed(deps),
  },
  'identities approve': {
    usage: 'identities approve ID --as NAME',
    needsName: true,
    run: (input, by) => decided(deps, by, idOf(input), { decision: 'approved' }),
  },
  'identities reject': {
    usage: `identities reject ID --reason ${REJECTION_REASONS.join('|')} [--remark TEXT] --as NAME`,
    needsName: true,
    run: async (input, by) => decided(deps, by, idOf(input), rejectionOf(input)),
  },
});

async function listed({ db, vault }: VerificationCommandDeps): Promise<CommandOutput> {
  const of = { status: 'under_review', offset: 0, limit: LISTED_MAX } as const;
  const { rows } = await pageOfVerifications(db, of);
  return rows.map((row) => ({
    id: String(row.id),
    user: String(row.userId),
    name: row.name,
    card: cardIdOf(vault, row),
    country: row.country ?? '',
    submitted: new Date(row.submittedAt).toISOString(),
  }));
}

function rejectionOf({ options }: CommandInput): Decision {
  const reason = REJECTION_REASONS.find((one) => one === options['reason']);
  if (reason === undefined)
    throw new DecisionRefused(
      'reason_unknown',
      `Give one of the reasons: ${REJECTION_REASONS.join(', ')}.`,
    );
  return { decision: 'rejected', reason, remark: options['remark'] ?? '' };
}

async function decided(
  { verifications }: Pick<VerificationCommandDeps, 'verifications'>,
  by: Reviewer,
  id: number,
  decision: Decision,
): Promise<string> {
  const status = decision.decision === 'approved' ? 'verified' : 'rejected';
  await verifications.decide(id, decision, by.person, (within, { userId }) =>
    by.record(within, {
      action: `identity.${status}`,
      subject: `verification:${id}`,
      userId,
      before: { status: 'under_review' },
      after: { status },
    }),
  );
  return `Application ${id} is ${status}.`;
}
