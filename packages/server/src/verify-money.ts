// Deposits and withdrawals beside the replayed journal: what a row says was credited, held or sent, the engine has done,
// and the engine has done nothing that no row asked for. A row that a crash left between two stages may be either.
import {
  type Database,
  type DepositRow,
  type WithdrawalRow,
  depositsIn,
  withdrawalsIn,
} from '@meridian/store';
import type { EngineState, Event } from '@meridian/trading';

export interface MovedMoney {
  /** What was credited, by the deposit's id. */
  readonly credited: Map<number, bigint>;
  /** What was sent, fee included, by the withdrawal's id. */
  readonly sent: Map<number, bigint>;
}

export const nothingMoved = (): MovedMoney => ({ credited: new Map(), sent: new Map() });

export function noteMoved(moved: MovedMoney, event: Event, differences: string[]): void {
  const note = (ids: Map<number, bigint>, id: number, amount: bigint, what: string): void => {
    if (ids.has(id)) differences.push(`${what} ${id} moved money twice`);
    ids.set(id, amount);
  };
  if (event.type === 'DepositCredited')
    note(moved.credited, event.depositId, event.amount, 'deposit');
  if (event.type === 'WithdrawalSent')
    note(moved.sent, event.withdrawalId, event.amount, 'withdrawal');
}

const PAGE = 2_000;

export async function compareMoney(
  db: Database,
  state: EngineState,
  moved: MovedMoney,
  differences: string[],
): Promise<void> {
  await compareDeposits(db, moved, differences);
  await compareWithdrawals(db, state, moved, differences);
}

async function compareDeposits(
  db: Database,
  { credited }: MovedMoney,
  differences: string[],
): Promise<void> {
  const left = new Map(credited);
  const stages = ['crediting', 'completed'] as const;
  const page = (afterId: number) => depositsIn(db, { stages, afterId, limit: PAGE });
  for await (const row of everyRow<DepositRow>(page)) {
    const amount = left.get(row.id);
    left.delete(row.id);
    if (amount === undefined && row.stage === 'crediting') continue;
    if (amount !== row.credited)
      differences.push(`deposit ${row.id}: ${row.credited} was decided, ${amount ?? 0n} credited`);
  }
  for (const [id, amount] of left)
    differences.push(`deposit ${id}: ${amount} was credited, and no row says so`);
}

async function compareWithdrawals(
  db: Database,
  state: EngineState,
  { sent }: MovedMoney,
  differences: string[],
): Promise<void> {
  const unsent = new Map(sent);
  const holds = new Map([...state.accounts.values()].flatMap(({ holds }) => [...holds]));
  const stages = [
    'asked',
    'refused',
    'queued',
    'approved',
    'sending',
    'sent',
    'rejected',
    'cancelled',
  ] as const;
  const page = (afterId: number) => withdrawalsIn(db, { stages, afterId, limit: PAGE });
  for await (const row of everyRow<WithdrawalRow>(page)) {
    const left = unsent.get(row.id);
    const held = holds.get(row.id)?.amount;
    unsent.delete(row.id);
    holds.delete(row.id);
    const isWrong =
      (left !== undefined && left !== row.amount) ||
      (held !== undefined && held !== row.amount) ||
      (left !== undefined) !== mayHaveLeft(row, left) ||
      !mayBeHeld(row, held !== undefined, left !== undefined);
    if (isWrong)
      differences.push(
        `withdrawal ${row.id} is ${row.stage} over ${row.amount}: ${held ?? 0n} is held, ${left ?? 0n} was sent`,
      );
  }
  for (const id of [...unsent.keys(), ...holds.keys()])
    differences.push(`withdrawal ${id} holds or has sent money, and no row asked for it`);
}

const mayHaveLeft = ({ stage }: WithdrawalRow, left: bigint | undefined): boolean =>
  stage === 'sent' || (stage === 'sending' && left !== undefined);

function mayBeHeld({ stage }: WithdrawalRow, isHeld: boolean, hasLeft: boolean): boolean {
  if (stage === 'queued' || stage === 'approved') return isHeld;
  if (stage === 'sending') return isHeld !== hasLeft;
  // asked, rejected, cancelled: the engine may not have heard of it yet. sent, refused: nothing is held.
  return stage === 'sent' || stage === 'refused' ? !isHeld : true;
}

async function* everyRow<Row extends { readonly id: number }>(
  page: (afterId: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let afterId = 0; ;) {
    const rows = await page(afterId);
    yield* rows;
    if (rows.length < PAGE) return;
    afterId = rows.at(-1)?.id ?? afterId;
  }
}
