// Reversals of deposits that were credited wrongly. A finance maker proposes one, another person confirms it; then the row
// says so, the engine books it once for the deposit's id, and the client is told. There is no other way to take money
// back, and none to give some: the ledger has no free adjustment.
import { DEFAULT_LANGUAGE, languageOf } from '@meridian/contract';
import type { ReversalReason } from '@meridian/contract/admin';
import {
  type Database,
  type DepositRow,
  type Queryable,
  changeDeposit,
  depositsIn,
  findDeposit,
  findUser,
  lockDeposit,
  writeAudit,
} from '@meridian/store';
import { asMoney, assert, formatMoney, present } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import { textOf } from '../platform/http/texts.ts';
import type { Telling } from '../platform/messages/telling.ts';
import type { Person } from '../platform/staff/person.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import type { ProposalKind } from '../proposals/proposals.ts';
import { amountText } from './wire.ts';

export interface ReversalDeps {
  readonly db: Database;
  readonly host: Host;
  readonly now: () => number;
  /** Called when it is done. */
  readonly telling: Telling<DepositRow>;
}

export interface ReversalInput {
  readonly id: number;
  readonly reason: ReversalReason;
}

export interface Reversals {
  readonly kind: ProposalKind<ReversalInput>;
  /**
   * Finishes what a crash cut short. Call it before anything else is decided.
   * @param begunBefore what began later may be under way at another process; absent: there is none
   */
  finish(begunBefore?: number): Promise<void>;
}

const PAGE = 500;

export function createReversals(deps: ReversalDeps): Reversals {
  const { db, host } = deps;
  /** Each time the engine is asked, its refusal is a row of the journal for ever: it was asked about these without a price. */
  const unpriced = new Set<number>();
  const isKnownUnpriced = ({ id, userId }: DepositRow): boolean =>
    unpriced.has(id) && host.views.accounts.available(userId) === null;
  return {
    kind: {
      kind: 'reverseDeposit',
      title: 'Reversal of a deposit',
      mayConfirm: ['finance_checker'],
      check: async ({ id }) => void (await reversible(deps, db, id)),
      hold: async (within, { id }) => void (await lockDeposit(within, id)),
      describe: async ({ id, reason }, from) => {
        const row = await reversible(deps, from, id);
        return { subject: `deposit:${id}`, ...describe(row, reason) };
      },
      apply: (within, input, { confirmer }) => begin(deps, within, input, confirmer),
      afterCommit: async ({ id }) => {
        const row = present(await findDeposit(db, id), 'a reversed deposit is there');
        await carryOut(deps, row);
      },
    },
    async finish(begunBefore = Number.POSITIVE_INFINITY) {
      for (let afterId = 0; ;) {
        const cut = await depositsIn(db, { stages: ['reversing'], afterId, limit: PAGE });
        for (const row of cut) {
          const begunAt = present(row.reversedAt, `deposit ${row.id} began to be reversed`);
          if (begunAt >= begunBefore || isKnownUnpriced(row)) continue;
          if (await book(deps, row, 'goes_on')) unpriced.delete(row.id);
          else unpriced.add(row.id);
        }
        if (cut.length < PAGE) return;
        afterId = cut.at(-1)?.id ?? afterId;
      }
    },
  };
}

function describe(row: DepositRow, reason: ReversalReason) {
  const credited = `${formatMoney(asMoney(row.credited ?? 0n))} USD`;
  const payment = `${amountText(row.kind, row.seen ?? row.stated)} ${row.seenCurrency ?? row.currency}`;
  return {
    before: {
      stage: 'completed',
      client: String(row.userId),
      payment,
      credited,
      reference: row.reference ?? '',
      'decided by': row.decidedBy ?? '',
    },
    after: { stage: 'reversed', 'taken back': credited, reason: textOf('en', reasonKey(reason)) },
    touches: [
      `Client ${row.userId} is told by mail and on the page.`,
      'Taken back is what the account has available; the house bears the rest. No order is closed.',
      'The payment’s reference is free again: the right deposit can be matched with it.',
    ],
  };
}

const reasonKey = (reason: ReversalReason) => `reversal_reason_${reason}` as const;

/** @throws AdminRefusal if it was not credited, or if what the account has available is not known */
async function reversible(deps: ReversalDeps, db: Queryable, id: number): Promise<DepositRow> {
  const row = await findDeposit(db, id);
  if (row === null) throw new AdminRefusal('item_unknown');
  if (row.stage !== 'completed')
    throw new AdminRefusal('item_decided', { sentence: `Deposit ${id} is ${row.stage}.` });
  if (deps.host.views.accounts.available(row.userId) === null) throw pricesMissing();
  return row;
}

const pricesMissing = (): AdminRefusal =>
  new AdminRefusal('decision_refused', {
    sentence:
      'The account has open orders without a fresh price: what it has available is not known. Try again when prices move.',
  });

async function begin(
  { now }: ReversalDeps,
  within: Queryable,
  { id, reason }: ReversalInput,
  confirmer: Person,
): Promise<void> {
  const row = await lockDeposit(within, id);
  if (row?.stage !== 'completed')
    throw new AdminRefusal('item_decided', { sentence: `Deposit ${id} is not completed.` });
  const language = languageOf((await findUser(within, row.userId))?.lang ?? '') ?? DEFAULT_LANGUAGE;
  const remark = textOf(language, reasonKey(reason));
  await changeDeposit(within, row, { stage: 'reversing', remark, reversedAt: now() });
  await writeAudit(within, {
    at: now(),
    staffId: confirmer.id,
    staffName: confirmer.name,
    address: '',
    action: 'deposit.reverse',
    subject: `deposit:${id}`,
    userId: row.userId,
    reason,
    before: { stage: row.stage },
    // Without a fresh price it is not booked, and stays credited.
    after: { stage: 'reversing' },
  });
}

async function carryOut(deps: ReversalDeps, row: DepositRow): Promise<void> {
  if (!(await book(deps, row, 'falls_back'))) throw pricesMissing();
}

/**
 * The engine books it first, once for the deposit's id; then the row says so.
 * @param unpriced what becomes of it without a fresh price: whoever confirms it is told, and two people propose it anew; with
 *   nobody there to be told, it waits for a price
 * @returns whether it is booked
 */
async function book(
  deps: ReversalDeps,
  row: DepositRow,
  unpriced: 'falls_back' | 'goes_on',
): Promise<boolean> {
  const { db, host, telling } = deps;
  const { id, kind, credited, seen, seenCurrency, currency } = row;
  assert(credited !== null && seen !== null, `deposit ${id} was credited`);
  const [line] = await host.submit({
    type: 'ReverseDeposit',
    accountId: row.userId,
    clientOrderId: null,
    depositId: id,
    amount: asMoney(credited),
    channel: kind === 'coin' ? 'chain' : 'bank',
    currency: seenCurrency ?? currency,
    paid: amountText(kind, seen),
  });
  const isUnpriced = line?.rejected === 'price_missing' || line?.rejected === 'price_stale';
  assert(line?.rejected === null || isUnpriced, `deposit ${id} is reversed`);
  if (isUnpriced && unpriced === 'goes_on') return false;
  const done = await db.transaction(async (within) => {
    const locked = present(await lockDeposit(within, id), `deposit ${id} exists`);
    if (locked.stage !== 'reversing') return locked;
    if (isUnpriced)
      return await changeDeposit(within, locked, {
        stage: 'completed',
        remark: '',
        reversedAt: null,
      });
    const reversed = await changeDeposit(within, locked, { stage: 'reversed' });
    await telling.write(within, reversed);
    return reversed;
  });
  if (!isUnpriced) telling.say(done);
  return !isUnpriced;
}
