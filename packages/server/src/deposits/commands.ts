// Deposits at the command line.
import {
  type Database,
  type DepositRow,
  type DepositStage,
  type User,
  depositsIn,
  findUser,
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
import type { DepositDecisions } from './decide.ts';
import { amountText } from './wire.ts';

export function depositCommands({
  db,
  deposits,
}: {
  readonly db: Database;
  readonly deposits: DepositDecisions;
}): OperatorCommands {
  const said = (row: DepositRow): string => `Deposit ${row.id} is ${row.stage}.`;
  return {
    'deposits list': {
      usage: 'deposits list [--stage pending,entered] [--after ID]',
      needsName: false,
      async run({ options }) {
        const stages = stagesOf<DepositStage>(options, ['pending', 'entered']);
        const rows = await depositsIn(db, { stages, afterId: afterOf(options), limit: LISTED_MAX });
        return await Promise.all(
          rows.map(async (row) => depositLine(row, await findUser(db, row.userId))),
        );
      },
    },
    'deposits approve': {
      usage:
        'deposits approve ID --reference TEXT --seen AMOUNT [--currency CODE] [--differs yes] --as NAME',
      needsName: true,
      async run(input, by) {
        const row = await deposits.approve(by, {
          id: idOf(input),
          reference: input.options['reference'] ?? '',
          seen: input.options['seen'] ?? '',
          currency: input.options['currency'],
          isDifferenceConfirmed: input.options['differs'] === 'yes',
        });
        if (row.stage === 'entered')
          return `Deposit ${row.id} is entered by ${row.enteredBy}: above the four-eyes amount somebody else approves it.`;
        return `${said(row)} ${formatDecimal(asMoney(row.credited ?? 0n), MONEY_SCALE, 2)} USD were credited at ${row.rate}.`;
      },
    },
    'deposits reject': {
      usage: 'deposits reject ID --remark TEXT --as NAME',
      needsName: true,
      run: async (input, by) =>
        said(await deposits.reject(by, { id: idOf(input), remark: input.options['remark'] ?? '' })),
    },
    'deposits invalidate': {
      usage: 'deposits invalidate ID --remark TEXT --as NAME',
      needsName: true,
      run: async (input, by) =>
        said(
          await deposits.invalidate(by, {
            id: idOf(input),
            remark: input.options['remark'] ?? '',
          }),
        ),
    },
  };
}

const depositLine = (row: DepositRow, user: User | null): Record<string, string> => ({
  id: String(row.id),
  client: clientText(row, user),
  stated: `${amountText(row.kind, row.stated)} ${row.currency}`,
  to: row.kind === 'coin' ? `${row.protocol} ${row.address}` : row.bankName,
  // The client named an address that is not ours, so the money may be elsewhere.
  note:
    row.statedAddress !== '' && row.statedAddress !== row.address
      ? `client says ${row.statedAddress}`
      : '',
  proof: row.proofUrl,
  stage: row.enteredBy === null ? row.stage : `${row.stage} by ${row.enteredBy}`,
  told: new Date(row.createdAt).toISOString(),
});
