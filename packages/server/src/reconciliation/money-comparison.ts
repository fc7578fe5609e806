// Compares deposits and withdrawals with the replayed journal: what a row says was credited, held or sent, for whom and of
// which payment, the engine has done, and the engine has done nothing that no row asked for. A row that a crash left between
// two stages may be in either.
import { CURRENCY_DECIMALS } from '@meridian/contract';
import type { DepositRow, WithdrawalRow } from '@meridian/store';
import type { EngineState, Event } from '@meridian/trading';
import { parseDecimal } from '@meridian/units';

/** Whose money it is, and what was paid for it or is paid out for it. */
interface Moved {
  readonly accountId: number;
  readonly channel: 'chain' | 'bank';
  readonly currency: string;
  readonly paid: string;
}

export interface MovedMoney {
  /** What was credited, by the deposit's id. */
  readonly credited: Map<number, bigint>;
  /** What was reversed, by the deposit's id. */
  readonly reversed: Map<number, bigint>;
  /** What was sent, fee included, by the withdrawal's id. */
  readonly sent: Map<number, bigint>;
  /** The payments, by the deposit's id, and by the withdrawal's. */
  readonly paidIn: Map<number, Moved>;
  readonly paidOut: Map<number, Moved & { readonly fee: bigint }>;
}

export const nothingMoved = (): MovedMoney => ({
  credited: new Map(),
  reversed: new Map(),
  sent: new Map(),
  paidIn: new Map(),
  paidOut: new Map(),
});

export function noteMoved(moved: MovedMoney, event: Event, differences: string[]): void {
  const note = (ids: Map<number, bigint>, id: number, amount: bigint, what: string): void => {
    if (ids.has(id)) differences.push(`${what} ${id} moved money twice`);
    ids.set(id, amount);
  };
  if (event.type === 'DepositCredited')
    note(moved.credited, event.depositId, event.amount, 'deposit');
  if (event.type === 'DepositReversed')
    note(moved.reversed, event.depositId, event.amount, 'the reversal of deposit');
  if (event.type === 'WithdrawalSent')
    note(moved.sent, event.withdrawalId, event.amount, 'withdrawal');
  if (event.type === 'DepositCredited') moved.paidIn.set(event.depositId, event);
  if (event.type === 'WithdrawalHeld') moved.paidOut.set(event.withdrawalId, event);
}

export const ALL_DEPOSITS = [
  'pending',
  'entered',
  'crediting',
  'completed',
  'rejected',
  'invalid',
  'reversing',
  'reversed',
] as const;
export const ALL_WITHDRAWALS = [
  'asked',
  'refused',
  'queued',
  'approved',
  'sending',
  'sent',
  'rejected',
  'cancelled',
] as const;

const CREDITED: ReadonlySet<DepositRow['stage']> = new Set<DepositRow['stage']>([
  'completed',
  'reversing',
  'reversed',
]);

/**
 * Compares every deposit that money may have moved for; then looks for credits, from before the first of them was seen,
 * that no deposit claims.
 */
export class DepositComparison {
  readonly #differences: string[];
  readonly #moved: MovedMoney;
  readonly #due: Set<number>;

  constructor(moved: MovedMoney, differences: string[]) {
    this.#moved = moved;
    this.#due = new Set(moved.credited.keys());
    this.#differences = differences;
  }

  see(row: DepositRow): void {
    const amount = this.#moved.credited.get(row.id);
    this.#due.delete(row.id);
    const reversed = this.#moved.reversed.get(row.id);
    if (amount === undefined && !CREDITED.has(row.stage) && reversed === undefined) return;
    if (amount !== row.credited)
      this.#differences.push(
        `deposit ${row.id}: ${row.credited} was decided, ${amount ?? 0n} credited`,
      );
    const isReversed = reversed !== undefined;
    const mayBeEither = row.stage === 'reversing';
    if (
      (isReversed && reversed !== row.credited) ||
      (!mayBeEither && isReversed !== (row.stage === 'reversed'))
    )
      this.#differences.push(
        `deposit ${row.id} is ${row.stage} over ${row.credited}: ${reversed ?? 0n} was reversed`,
      );
    const paid = this.#moved.paidIn.get(row.id);
    if (paid !== undefined && !cameAs(row, paid))
      this.#differences.push(
        `deposit ${row.id}: the journal has ${said(paid)}, which the row does not say`,
      );
  }

  end(): void {
    for (const id of this.#due)
      this.#differences.push(
        `deposit ${id}: ${this.#moved.credited.get(id) ?? 0n} was credited, and no row says so`,
      );
  }
}

/**
 * Compares every withdrawal; then looks for held or sent money, from before the first of them was seen, that no
 * withdrawal asked for.
 */
export class WithdrawalComparison {
  readonly #differences: string[];
  readonly #moved: MovedMoney;
  readonly #state: EngineState;
  readonly #due: Set<number>;

  constructor(state: EngineState, moved: MovedMoney, differences: string[]) {
    this.#state = state;
    this.#moved = moved;
    this.#differences = differences;
    const holds = [...state.accounts.values()].flatMap((account) => [...account.holds.keys()]);
    this.#due = new Set([...moved.sent.keys(), ...holds]);
  }

  see(row: WithdrawalRow): void {
    const left = this.#moved.sent.get(row.id);
    const held = this.#state.accounts.get(row.userId)?.holds.get(row.id)?.amount;
    this.#due.delete(row.id);
    const isWrong =
      (left !== undefined && left !== row.amount) ||
      (held !== undefined && held !== row.amount) ||
      (left !== undefined) !== mayHaveLeft(row, left) ||
      !mayBeHeld(row, held !== undefined, left !== undefined);
    if (isWrong)
      this.#differences.push(
        `withdrawal ${row.id} is ${row.stage} over ${row.amount}: ${held ?? 0n} is held, ${left ?? 0n} was sent`,
      );
    const paid = this.#moved.paidOut.get(row.id);
    if (paid !== undefined && !goesAs(row, paid))
      this.#differences.push(
        `withdrawal ${row.id}: the journal has ${said(paid)} and a fee of ${paid.fee}, which the row does not say`,
      );
  }

  end(): void {
    for (const id of this.#due)
      this.#differences.push(`withdrawal ${id} holds or has sent money, and no row asked for it`);
  }
}

const said = ({ paid, currency, channel, accountId }: Moved): string =>
  `${paid} ${currency} by ${channel} for account ${accountId}`;

const isOf = (row: DepositRow | WithdrawalRow, { accountId, channel }: Moved): boolean =>
  row.userId === accountId && (row.kind === 'coin' ? 'chain' : 'bank') === channel;

function cameAs(row: DepositRow, moved: Moved): boolean {
  const paid = parseDecimal(moved.paid, CURRENCY_DECIMALS);
  return (
    isOf(row, moved) &&
    (row.seenCurrency ?? row.currency) === moved.currency &&
    paid.ok &&
    paid.value === row.seen
  );
}

const goesAs = (row: WithdrawalRow, moved: Moved & { readonly fee: bigint }): boolean =>
  isOf(row, moved) &&
  row.code === moved.currency &&
  row.receives === moved.paid &&
  row.fee === moved.fee;

const mayHaveLeft = ({ stage }: WithdrawalRow, left: bigint | undefined): boolean =>
  stage === 'sent' || (stage === 'sending' && left !== undefined);

function mayBeHeld({ stage }: WithdrawalRow, isHeld: boolean, hasLeft: boolean): boolean {
  if (stage === 'queued' || stage === 'approved') return isHeld;
  if (stage === 'sending') return isHeld !== hasLeft;
  // asked, rejected, cancelled: the engine may not know of it yet. sent, refused: nothing is held.
  return stage === 'sent' || stage === 'refused' ? !isHeld : true;
}
