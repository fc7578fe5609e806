// The operator's commands: a table of name -> handler. They use the same functions as the back office.
import { type User, writeAudit } from '@meridian/store';
import { DecisionRefused } from '../staff/decision-refused.ts';
import { type Reviewer, checkReviewer } from '../staff/reviewer.ts';

export interface CommandInput {
  /** The id the command is about; null if none was given. */
  readonly id: number | null;
  /** --reference, --seen, --remark, --reason, --stage, --after … */
  readonly options: Readonly<Record<string, string>>;
}

/** Lines of a table, or a sentence. */
export type CommandOutput = readonly Readonly<Record<string, string>>[] | string;

export interface OperatorCommand {
  readonly usage: string;
  /** Whether the command must say who decides. */
  readonly needsName: boolean;
  run(input: CommandInput, by: Reviewer): Promise<CommandOutput>;
}

export type OperatorCommands = Readonly<Record<string, OperatorCommand>>;

/** Rows that a list shows at most. */
export const LISTED_MAX = 200;

/** Writes what a person does at the command line to the audit log, with the change. */
export const reviewerAtCommandLine = (name: string, now: () => number): Reviewer => ({
  person: { kind: 'command_line', id: null, name },
  provedAt: null,
  record: (within, { action, subject, userId, before, after }) =>
    writeAudit(within, {
      at: now(),
      staffId: null,
      staffName: `${name}, command line`,
      address: 'operator.sock',
      action,
      subject,
      userId,
      reason: '',
      before,
      after,
    }),
});

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

export function idOf({ id }: CommandInput): number {
  if (id !== null) return id;
  throw new DecisionRefused('unknown', 'Say which one: its number comes after the command.');
}

export function stagesOf<Stage extends string>(
  options: CommandInput['options'],
  usual: readonly Stage[],
): readonly Stage[] {
  const { stage } = options;
  return stage === undefined ? usual : stage.split(',').map((one) => one.trim() as Stage);
}

/** The id after which a list goes on. */
export const afterOf = ({ after: text }: CommandInput['options']): number =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;

/** How a list names a client. */
export const clientText = (row: { userId: number }, user: User | null): string =>
  `${user?.uid ?? row.userId} ${user?.email ?? ''}`.trim();
