// The operator's commands: a table of name -> handler. What they do is done by the same functions as the back office's.
import { REJECTION_REASONS, WITHDRAWAL_REASONS } from '@meridian/contract';
import {
  type Database,
  type DepositRow,
  type DepositStage,
  type User,
  type VerificationRow,
  type WithdrawalRow,
  type WithdrawalStage,
  depositsIn,
  findUser,
  pageOfVerifications,
  withdrawalsIn,
  writeAudit,
} from '@meridian/store';
import { asMoney, formatDecimal } from '@meridian/units';
import type { DepositDecisions } from '../../deposits/decide.ts';
import { amountText } from '../../deposits/wire.ts';
import { type LiveSettings, SITE_SETTINGS, type SiteSettings } from '../../settings/settings.ts';
import type { Applications } from '../../verification/applications.ts';
import type { WithdrawalDecisions } from '../../withdrawals/decide.ts';
import { nameKey } from '../../withdrawals/name-key.ts';
import { DecisionRefused } from '../../platform/staff/decision-refused.ts';
import { type Reviewer, checkReviewer } from '../../platform/staff/reviewer.ts';

export interface CommandInput {
  /** The one that it is about; null where none was given. */
  readonly id: number | null;
  /** --reference, --seen, --remark, --reason, --stage, --after … */
  readonly options: Readonly<Record<string, string>>;
}

/** Lines of a table, or a sentence. */
export type CommandOutput = readonly Readonly<Record<string, string>>[] | string;

export interface OperatorCommand {
  readonly usage: string;
  /** Whether it must be said who decides. */
  readonly needsName: boolean;
  run(input: CommandInput, by: Reviewer): Promise<CommandOutput>;
}

export type OperatorCommands = Readonly<Record<string, OperatorCommand>>;

export interface CommandDeps {
  readonly db: Database;
  readonly deposits: DepositDecisions;
  readonly withdrawals: WithdrawalDecisions;
  readonly applications: Applications;
  readonly settings: LiveSettings;
}

const LISTED_MAX = 200;

/** Writes each deed of a person at the command line to the audit log, with whatever it changed. */
export const reviewerAtCommandLine = (name: string, now: () => number): Reviewer => ({
  name,
  record: (within, { action, subject, userId, before, after }) =>
    writeAudit(within, {
      at: now(),
      staffId: null,
      staffName: name,
      address: 'operator.sock',
      action,
      subject,
      userId,
      reason: '',
      before,
      after,
    }),
});

export function operatorCommands(deps: CommandDeps): OperatorCommands {
  return { ...depositCommands(deps), ...withdrawalCommands(deps), ...otherCommands(deps) };
}

function depositCommands({ db, deposits }: CommandDeps): OperatorCommands {
  const said = (row: DepositRow): string => `Deposit ${row.id} is ${row.stage}.`;
  return {
    'deposits list': {
      usage: 'deposits list [--stage pending,entered] [--after ID]',
      needsName: false,
      async run({ options }) {
        const stages = stagesOf<DepositStage>(options, ['pending', 'entered']);
        const rows = await depositsIn(db, { stages, afterId: after(options), limit: LISTED_MAX });
        return await Promise.all(
          rows.map(async (row) => depositLine(row, await findUser(db, row.userId))),
        );
      },
    },
    'deposits approve': {
      usage: 'deposits approve ID --reference TEXT [--seen AMOUNT] --as NAME',
      needsName: true,
      async run(input, by) {
        const row = await deposits.approve(by, {
          id: idOf(input),
          reference: input.options['reference'] ?? '',
          seen: input.options['seen'] ?? null,
        });
        if (row.stage === 'entered')
          return `Deposit ${row.id} is entered by ${row.enteredBy}: above the four-eyes amount somebody else approves it.`;
        return `${said(row)} ${formatDecimal(asMoney(row.credited ?? 0n), 6, 2)} USD were credited at ${row.rate}.`;
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

function withdrawalCommands({ db, withdrawals, applications }: CommandDeps): OperatorCommands {
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
          afterId: after(options),
          limit: LISTED_MAX,
        });
        return await Promise.all(
          rows.map(async (row) => {
            const verified = await applications.last(row.userId);
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

function otherCommands({ db, applications, settings }: CommandDeps): OperatorCommands {
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
          card: row.cardId,
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
        return await decided(by, await applications.decide(id, { decision: 'approved' }, by.name));
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
        return await decided(by, await applications.decide(id, decision, by.name));
      },
    },
    'settings list': {
      usage: 'settings list',
      needsName: false,
      run: async () => settingLines(settings.current()),
    },
    'settings set': {
      usage: 'settings set --name NAME --value JSON --as NAME',
      needsName: true,
      async run({ options }, by) {
        const { name = '', value = '' } = options;
        const before = settingLines(settings.current()).find((line) => line.name === name);
        const now = settingLines(await settings.change({ [name]: jsonOf(value) }));
        const after = now.find((line) => line.name === name);
        await by.record(db, {
          action: 'setting.change',
          subject: `setting:${name}`,
          userId: null,
          before: { value: before?.value },
          after: { value: after?.value },
        });
        return `${name} is ${after?.value ?? ''}.`;
      },
    },
  };
}

const settingLines = (settings: SiteSettings): { name: string; value: string; meaning: string }[] =>
  Object.entries(SITE_SETTINGS).map(([key, { name, meaning }]) => ({
    name,
    value: JSON.stringify(settings[key as keyof SiteSettings]),
    meaning,
  }));

/** Text that is no JSON stands for itself: `--value care@example.org`. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Runs a command as the socket received it. @throws DecisionRefused, Refusal */
export async function runCommand(
  commands: OperatorCommands,
  { command, as, ...input }: CommandInput & { readonly command: string; readonly as: string },
  now: () => number,
): Promise<CommandOutput> {
  const known = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (known === undefined) return Object.values(commands).map(({ usage }) => ({ usage }));
  const by = reviewerAtCommandLine(as, now);
  if (known.needsName) checkReviewer(by);
  return await known.run(input, by);
}

function idOf({ id }: CommandInput): number {
  if (id !== null) return id;
  throw new DecisionRefused('unknown', 'Say which one: its number comes after the command.');
}

function stagesOf<Stage extends string>(
  options: CommandInput['options'],
  usual: readonly Stage[],
): readonly Stage[] {
  const { stage } = options;
  return stage === undefined ? usual : stage.split(',').map((one) => one.trim() as Stage);
}

const after = ({ after: text }: CommandInput['options']): number =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;

const who = (row: { userId: number }, user: User | null): string =>
  `${user?.uid ?? row.userId} ${user?.email ?? ''}`.trim();

const depositLine = (row: DepositRow, user: User | null): Record<string, string> => ({
  id: String(row.id),
  client: who(row, user),
  stated: `${amountText(row.kind, row.stated)} ${row.currency}`,
  to: row.kind === 'coin' ? `${row.protocol} ${row.address}` : row.bankName,
  // The client named another address than ours: the money may be elsewhere.
  note:
    row.statedAddress !== '' && row.statedAddress !== row.address
      ? `client says ${row.statedAddress}`
      : '',
  proof: row.proofUrl,
  stage: row.enteredBy === null ? row.stage : `${row.stage} by ${row.enteredBy}`,
  told: new Date(row.createdAt).toISOString(),
});

const withdrawalLine = (
  row: WithdrawalRow,
  user: User | null,
  verifiedName: string,
): Record<string, string> => ({
  id: String(row.id),
  client: who(row, user),
  amount: `${formatDecimal(asMoney(row.amount), 6, 2)} USD`,
  pays: `${row.receives} ${row.code}`,
  to:
    row.kind === 'coin' ? `${row.protocol} ${row.address}` : `${row.bankSwift} ${row.payeeAccount}`,
  payee: row.payeeName,
  note:
    row.kind === 'bank' && nameKey(row.payeeName) !== nameKey(verifiedName)
      ? `name differs: verified as ${verifiedName || 'nobody'}`
      : '',
  held: row.holdUntil === null ? '' : new Date(row.holdUntil).toISOString(),
  stage: row.firstApprovedBy === null ? row.stage : `${row.stage}, first ${row.firstApprovedBy}`,
  asked: new Date(row.createdAt).toISOString(),
});
