// Withdrawals at the command line.
import { WITHDRAWAL_REASONS } from '@meridian/contract';
import {
  type Database,
  type User,
  type WithdrawalRow,
  type WithdrawalStage,
  findUser,
  lastVerification,
  withdrawalsIn,
} from '@meridian/store';
import { MONEY_SCALE, asMoney, formatDecimal } from '@meridian/units';
import {
  LISTED_MAX,
  type OperatorCommands,
  afterOf,
  clientText,
  idOf,
  stagesOf,
} from '../platform/operator/commands.ts';
import type { WithdrawalDecisions } from './decide.ts';
import { isOtherName } from './name-key.ts';

export function withdrawalCommands({
  db,
  withdrawals,
}: {
  readonly db: Database;
  readonly withdrawals: WithdrawalDecisions;
}): OperatorCommands {
  const said = (row: WithdrawalRow): string =>
    `Withdrawal ${row.id} is ${row.stage}${row.reason === null ? '' : `: ${row.reason}`}.`;
  return {
    'withdrawals list': {
      usage: 'withdrawals list [--stage queued,approved] [--after ID]',
      needsName: false,
      async run({ options }) {
        const stages = stagesOf<WithdrawalStage>(options, ['queued', 'approved']);
        const rows = await withdrawalsIn(db, {
          stages,
          afterId: afterOf(options),
          limit: LISTED_MAX,
        });
        return await Promise.all(
          rows.map(async (row) => {
            const verified = await lastVerification(db, row.userId);
            return withdrawalLine(row, await findUser(db, row.userId), verified?.name ?? '');
          }),
        );
      },
    },
    'withdrawals approve': {
      usage: 'withdrawals approve ID --as NAME',
      needsName: true,
      async run(input, by) {
        const row = await withdrawals.approve(by, { id: idOf(input) });
        return row.stage === 'queued'
          ? `Withdrawal ${row.id} is approved by ${row.firstApprovedBy}: above the four-eyes amount somebody else approves it too.`
          : said(row);
      },
    },
    'withdrawals send': {
      usage: 'withdrawals send ID --reference TEXT --as NAME   (takes the money out; pay after it)',
      needsName: true,
      run: async (input, by) =>
        said(
          await withdrawals.send(by, {
            id: idOf(input),
            reference: input.options['reference'] ?? '',
          }),
        ),
    },
    'withdrawals reject': {
      usage: `withdrawals reject ID --reason ${WITHDRAWAL_REASONS.join('|')} --as NAME`,
      needsName: true,
      run: async (input, by) =>
        said(
          await withdrawals.reject(by, { id: idOf(input), reason: input.options['reason'] ?? '' }),
        ),
    },
  };
}

const withdrawalLine = (
  row: WithdrawalRow,
  user: User | null,
  verifiedName: string,
): Record<string, string> => ({
  id: String(row.id),
  client: clientText(row, user),
  amount: `${formatDecimal(asMoney(row.amount), MONEY_SCALE, 2)} USD`,
  pays: `${row.receives} ${row.code}`,
  to:
    row.kind === 'coin' ? `${row.protocol} ${row.address}` : `${row.bankSwift} ${row.payeeAccount}`,
  payee: row.payeeName,
  note: isOtherName(row, verifiedName)
    ? `name differs: verified as ${verifiedName || 'nobody'}`
    : '',
  held: row.holdUntil === null ? '' : new Date(row.holdUntil).toISOString(),
  stage: row.firstApprovedBy === null ? row.stage : `${row.stage}, first ${row.firstApprovedBy}`,
  asked: new Date(row.createdAt).toISOString(),
});
