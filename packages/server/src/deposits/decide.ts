// Decisions about deposits. A deposit is credited when a reviewer has matched it: with the reference of the bank or the
// chain and the amount seen there, at the rate of that moment. Above the four-eyes amount two people must enter the
// same.
import { CURRENCY_DECIMALS } from '@meridian/contract';
import {
  type Database,
  type DepositChange,
  DEPOSIT_REFERENCE_CONSTRAINT,
  type DepositRow,
  type Queryable,
  changeDeposit,
  depositsIn,
  isUniqueViolation,
  lockDeposit,
} from '@meridian/store';
import {
  type Money,
  RATE_SCALE,
  type Rate,
  asMoney,
  assert,
  divide,
  formatMoney,
  formatRate,
  parseDecimal,
  readMoney,
  powerOfTen,
  MONEY_SCALE,
} from '@meridian/units';
import type { Host } from '../engine/host.ts';
import type { CurrencyRates } from '../market/prices/currency-rates.ts';
import type { Telling } from '../platform/messages/telling.ts';
import { DecisionRefused } from '../platform/staff/decision-refused.ts';
import { type PaymentReference, readReference } from '../platform/staff/reference.ts';
import {
  type Reviewer,
  checkReviewer,
  checkSecondPerson,
  isAloneWith,
  isSamePerson,
  keyOf,
  nameOf,
  needsSecondPerson,
} from '../platform/staff/reviewer.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { type Entry, checkDifferences, differencesOf } from './differences.ts';
import { withoutLeftEntry } from './left-entry.ts';
import { type NoRoom, createNoRoom } from './no-room.ts';
import { amountText } from './wire.ts';

/** What the reviewer saw at the bank or on the chain. */
export interface Arrived {
  readonly reference: string;
  /** A decimal of `currency`. */
  readonly seen: string;
  /** Undefined: the deposit's. */
  readonly currency?: string | undefined;
  /** It differs from what the client told, and is right nevertheless. */
  readonly isDifferenceConfirmed?: boolean | undefined;
}

export interface DepositDecisions {
  approve(by: Reviewer, said: Arrived & { id: number; part?: DepositPart }): Promise<DepositRow>;
  /** The client reads the remark. */
  reject(by: Reviewer, said: { id: number; remark: string }): Promise<DepositRow>;
  /** There was no deposit: a mistake, or a duplicate. */
  invalidate(by: Reviewer, said: { id: number; remark: string }): Promise<DepositRow>;
  /** Finishes what a crash cut short. Call it before anything else is decided. */
  finish(): Promise<void>;
}

/**
 * enter: the part of the first of two people, who may enter it anew until it is confirmed; confirm: the part of the
 * second. Without either, the reviewer may do both.
 */
export type DepositPart = 'enter' | 'confirm';

export interface DepositDecisionDeps {
  readonly db: Database;
  readonly host: Host;
  readonly rates: CurrencyRates;
  readonly settings: Pick<LiveSettings, 'current'>;
  readonly now: () => number;
  /** Called after each decision. */
  readonly telling: Telling<DepositRow>;
}

const REMARK_MAX = 500;
/** A slip of digits: a balance that the ledger cannot hold would end the engine, at each start again. */
const CREDITED_BELOW = asMoney(powerOfTen(10 + MONEY_SCALE));
const PAGE = 500;

type Deps = DepositDecisionDeps & { readonly noRoom: NoRoom };

export function createDepositDecisions(given: DepositDecisionDeps): DepositDecisions {
  const deps = { ...given, noRoom: createNoRoom(given) };
  return {
    approve: (by, said) => approve(deps, by, said),
    reject: (by, said) => end(deps, by, said, 'rejected'),
    invalidate: (by, said) => end(deps, by, said, 'invalid'),
    finish: () => finish(deps),
  };
}

/** What an account cannot hold waits until the client has taken money out. */
async function finish(deps: Deps): Promise<void> {
  for (let afterId = 0; ;) {
    const cut = await depositsIn(deps.db, { stages: ['crediting'], afterId, limit: PAGE });
    for (const row of cut) {
      if (deps.noRoom.isKnownOf(row)) continue;
      await credit(deps, row).catch((error: unknown) => {
        if (!(error instanceof DecisionRefused)) throw error;
      });
    }
    const last = cut.at(-1);
    if (last === undefined) return;
    afterId = last.id;
  }
}

async function approve(
  deps: Deps,
  by: Reviewer,
  said: Parameters<DepositDecisions['approve']>[1],
): Promise<DepositRow> {
  checkReviewer(by);
  const reference = readReference(said.reference);
  try {
    const row = await deps.db.transaction((within) =>
      match(deps, within, by, { ...said, reference }),
    );
    return row.stage === 'crediting' ? await credit(deps, row) : row;
  } catch (error) {
    if (!isUniqueViolation(error, DEPOSIT_REFERENCE_CONSTRAINT)) throw error;
    throw new DecisionRefused(
      'reference_used',
      `The reference ${reference.text} was already matched with another deposit.`,
    );
  }
}

interface Match extends Omit<Arrived, 'reference'> {
  readonly id: number;
  readonly reference: PaymentReference;
  readonly part?: DepositPart;
}

/** Notes what the first of two people entered, or approves what was seen. */
async function match(
  deps: Deps,
  within: Queryable,
  by: Reviewer,
  said: Match,
): Promise<DepositRow> {
  const { rates, settings, now } = deps;
  const { id, part } = said;
  const twoAbove = readMoney(settings.current().fourEyesAbove);
  const before = await open(within, id);
  checkPart(before, by, part);
  const seenCurrency = said.currency ?? before.currency;
  const seen = readSeen(said.seen);
  const price = priceOf(rates, seenCurrency);
  const credited = dollarsOf(seen, price);
  if (credited <= 0n)
    throw new DecisionRefused('amount_wrong', 'The amount seen is worth nothing in USD.');
  if (credited >= CREDITED_BELOW)
    throw new DecisionRefused(
      'amount_wrong',
      `The amount seen is worth ${formatMoney(credited)} USD. Below 10,000,000,000 USD is credited at once: look at it again.`,
    );
  const { text: reference, key } = said.reference;
  const entry = { reference, referenceKey: key, seen, seenCurrency };
  const isAnew = await isEnteredAnew(within, before, by, { part, entry, now: now() });
  if (isAnew && isSaid(before, entry)) return before;
  const isAlone =
    before.stage === 'entered' && !isAnew && (await checkSecond(within, before, by, entry, now()));
  const differences = differencesOf(before, entry);
  checkDifferences(differences, said.isDifferenceConfirmed);
  // A deposit that had to be confirmed once must still be, whatever the amount is now.
  const limit = { amount: credited, twoAbove, now: now() };
  if (isAnew || (before.stage !== 'entered' && (await needsSecondPerson(within, by, limit)))) {
    const entered = { enteredBy: nameOf(by.person), entered: keyOf(by.person), enteredAt: now() };
    const to = { ...entry, ...entered, stage: 'entered' } as const;
    return await change(within, by, 'enter', before, to, differences);
  }
  const to = {
    ...entry,
    stage: 'crediting',
    rate: formatRate(price),
    credited,
    isAlone,
    ...decidedBy(by, now()),
  } as const;
  return await change(within, by, 'approve', before, to, differences);
}

const decidedBy = ({ person }: Reviewer, decidedAt: number) => ({
  decidedBy: nameOf(person),
  decided: keyOf(person),
  decidedAt,
});

async function change(
  within: Queryable,
  by: Reviewer,
  action: string,
  before: DepositRow,
  to: DepositChange,
  /** Between what was told and what arrived; the reviewer confirmed them. */
  differences: readonly string[] = [],
): Promise<DepositRow> {
  const after = await changeDeposit(within, before, to);
  await by.record(within, {
    action: `deposit.${action}`,
    subject: `deposit:${before.id}`,
    userId: before.userId,
    before: told(before),
    after: { ...told(after), ...(differences.length === 0 ? {} : { differences }) },
  });
  return after;
}

/** The engine credits it first, once for the deposit's id; then the row says so. */
async function credit(deps: Deps, row: DepositRow): Promise<DepositRow> {
  const { db, host, telling } = deps;
  const { credited, seen, seenCurrency } = row;
  assert(credited !== null && seen !== null, `deposit ${row.id} was matched`);
  const [outcome] = await host.submit({
    type: 'CreditDeposit',
    accountId: row.userId,
    clientOrderId: null,
    depositId: row.id,
    amount: asMoney(credited),
    channel: row.kind === 'coin' ? 'chain' : 'bank',
    currency: seenCurrency ?? row.currency,
    paid: amountText(row.kind, seen),
  });
  if (outcome?.rejected === 'balance_too_large') {
    deps.noRoom.note(row);
    throw new DecisionRefused(
      'amount_wrong',
      `The account would hold more than any account can. Deposit ${row.id} is decided, and credited once there is room for it.`,
    );
  }
  assert(outcome?.rejected === null, `deposit ${row.id} is credited`);
  const done = await db.transaction(async (within) => {
    const locked = await lockDeposit(within, row.id);
    assert(locked !== null, `deposit ${row.id} exists`);
    if (locked.stage !== 'crediting') return locked;
    const completed = await changeDeposit(within, locked, { stage: 'completed' });
    await telling.write(within, completed);
    return completed;
  });
  telling.say(done);
  return done;
}

async function end(
  deps: Deps,
  by: Reviewer,
  said: { id: number; remark: string },
  stage: 'rejected' | 'invalid',
): Promise<DepositRow> {
  const { db, now, telling } = deps;
  checkReviewer(by);
  const remark = readRemark(said.remark);
  const row = await db.transaction(async (within) => {
    const before = await open(within, said.id);
    const to = { stage, remark, ...decidedBy(by, now()) };
    const action = stage === 'rejected' ? 'reject' : 'invalidate';
    const ended = await change(within, by, action, before, to);
    await telling.write(within, ended);
    return ended;
  });
  telling.say(row);
  return row;
}

const BEING_DONE = { crediting: 'being credited', reversing: 'being reversed' };

/** Reads and locks the row, if it can still be decided. */
async function open(within: Queryable, id: number): Promise<DepositRow> {
  const row = await lockDeposit(within, id);
  if (row === null) throw new DecisionRefused('unknown', `There is no deposit ${id}.`);
  if (row.stage === 'pending' || row.stage === 'entered')
    return await withoutLeftEntry(within, row);
  const { stage } = row;
  const standing = stage === 'crediting' || stage === 'reversing' ? BEING_DONE[stage] : stage;
  throw new DecisionRefused('decided_already', `Deposit ${id} is ${standing} already.`);
}

/** Somebody else may have decided since the reviewer looked at the row. */
function checkPart(
  { id, stage, entered, enteredBy }: DepositRow,
  by: Reviewer,
  part: DepositPart | undefined,
): void {
  const isOthers = stage === 'entered' && !isSamePerson(entered, keyOf(by.person));
  if (part === 'enter' && isOthers)
    throw new DecisionRefused('decided_already', `${enteredBy} has entered deposit ${id} already.`);
  if (part === 'confirm' && stage !== 'entered')
    throw new DecisionRefused('not_in_this_state', `Nobody has entered deposit ${id} yet.`);
}

const isSaid = (row: DepositRow, said: Entry): boolean =>
  row.referenceKey === said.referenceKey &&
  row.seen === said.seen &&
  row.seenCurrency === said.seenCurrency;

/** Whoever entered it corrects it. One who runs the site alone does so by not entering the same again. */
async function isEnteredAnew(
  within: Queryable,
  before: DepositRow,
  by: Reviewer,
  { part, entry, now }: { part: DepositPart | undefined; entry: Entry; now: number },
): Promise<boolean> {
  const { entered } = before;
  if (before.stage !== 'entered' || entered === null) return false;
  if (part === 'enter') return true;
  return !isSaid(before, entry) && (await isAloneWith(within, { key: entered }, by, now));
}

/**
 * The refusal does not say what was entered: two people look it up, and neither copies.
 * @returns whether it is confirmed alone
 */
async function checkSecond(
  within: Queryable,
  before: DepositRow,
  by: Reviewer,
  said: Entry,
  now: number,
): Promise<boolean> {
  const { entered, enteredBy, enteredAt } = before;
  assert(entered !== null && enteredBy !== null && enteredAt !== null, 'somebody entered it');
  const first = { key: entered, name: enteredBy, at: enteredAt };
  const isAlone = await checkSecondPerson(within, first, by, now);
  if (isSaid(before, said)) return isAlone;
  throw new DecisionRefused(
    'differs_from_entry',
    `This is not what ${enteredBy} entered. Look at the bank or the chain again; if the entry is wrong, ` +
      'whoever made it enters it anew.',
  );
}

/** Amounts as the screens write them: with commas between thousands, where they cannot be decimal points. */
const GROUPED = /^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/;

export function readSeen(text: string): bigint {
  const typed = text.trim();
  const plain = GROUPED.test(typed) ? typed.replaceAll(',', '') : typed;
  const parsed = parseDecimal(plain, CURRENCY_DECIMALS);
  const isAmount = parsed.ok && parsed.value > 0n && parsed.value < powerOfTen(18);
  if (!isAmount)
    throw new DecisionRefused(
      'amount_wrong',
      `"${text.slice(0, 60)}" is no amount: digits, with a point before decimals, above 0 and below 10,000,000,000.`,
    );
  return parsed.value;
}

function readRemark(text: string): string {
  const remark = text.trim();
  if (remark === '' || remark.length > REMARK_MAX)
    throw new DecisionRefused(
      'remark_missing',
      `Say why, in up to ${REMARK_MAX} characters: the client reads it.`,
    );
  return remark;
}

export function priceOf(rates: CurrencyRates, currency: string): Rate {
  const price = rates.usdPrice(currency);
  if (price !== null) return price;
  throw new DecisionRefused('rate_missing', `There is no fresh rate for ${currency} right now.`);
}

/** Millionths of a US dollar, half to even. */
export const dollarsOf = (amount: bigint, price: Rate): Money =>
  asMoney(
    divide(amount * price, powerOfTen(CURRENCY_DECIMALS + RATE_SCALE - MONEY_SCALE), 'half_even'),
  );

const told = (row: DepositRow): object => ({
  stage: row.stage,
  remark: row.remark,
  reference: row.reference,
  seen: row.seen === null ? null : amountText(row.kind, row.seen),
  seenCurrency: row.seenCurrency,
  rate: row.rate,
  credited: row.credited === null ? null : formatMoney(asMoney(row.credited)),
  enteredBy: row.enteredBy,
  decidedBy: row.decidedBy,
  ...(row.isAlone ? { alone: true } : {}),
});
