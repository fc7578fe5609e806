// Requests for withdrawals. They are checked here, then held by the engine, which decides whether the money is there. A
// row that was written before a crash and not answered is settled at the next start.
import {
  WITHDRAWAL_ID_CONSTRAINT,
  type Database,
  type Queryable,
  type User,
  type WithdrawalCurrencyRow,
  type WithdrawalMethodRow,
  type WithdrawalRow,
  addWithdrawal,
  changeWithdrawal,
  countOpenWithdrawals,
  findUser,
  findWithdrawalByClientId,
  lockUser,
  lockWithdrawal,
  methodsOfUser,
  readWithdrawalCurrencies,
} from '@meridian/store';
import type { OutcomeLine } from '@meridian/trading';
import { receivedDecimals, withdrawalFee, withdrawalReceived } from '@meridian/trading/estimate';
import {
  type Money,
  asMoney,
  assert,
  formatDecimal,
  formatMoney,
  formatRate,
  present,
} from '@meridian/units';
import type { Host } from '../engine/host.ts';
import { refuseIdOfDeed } from '../platform/http/client-deed.ts';
import { createOnce } from '../platform/http/once.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Telling } from '../platform/messages/telling.ts';
import { type CurrencyRates, perDollar } from '../market/prices/currency-rates.ts';
import { holdOf, isOfDayBeforeFreeze } from './hold.ts';

/** The most withdrawals of one user that may be under way at once. */
export const OPEN_WITHDRAWALS_MAX = 10;

/** Uses the code up, with what the transaction does or not at all. @throws Refusal */
export type UseCode = (within: Queryable) => Promise<void>;

/**
 * Does what the code is for, which uses the code in its transaction. Throws a Refusal if the user has a second factor and
 * the code is wrong. A code works once.
 */
export type SecondFactorCheck = <T>(
  user: User,
  code: string | null,
  deed: (use: UseCode) => Promise<T>,
) => Promise<T>;

export interface AskDeps {
  readonly db: Database;
  readonly host: Host;
  readonly rates: CurrencyRates;
  readonly secondFactor: SecondFactorCheck;
  readonly now: () => number;
  /** Of what is held: the client's other pages show their money as well. */
  readonly telling: Pick<Telling<WithdrawalRow>, 'say'>;
}

export interface Asked {
  readonly currencyId: number;
  readonly methodId: number;
  readonly amount: Money;
  readonly memo: string;
  readonly code: string | null;
  readonly clientOrderId: string | null;
}

export interface Ask {
  /** @throws Refusal, also if the same client id was refused before */
  ask(userId: number, asked: Asked): Promise<WithdrawalRow>;
}

export function createAsk(deps: AskDeps): Ask {
  const { db, telling } = deps;
  const once = createOnce((asker) => findWithdrawalByClientId(db, asker), WITHDRAWAL_ID_CONSTRAINT);

  return {
    async ask(userId, asked) {
      const { clientOrderId } = asked;
      const first = async (): Promise<WithdrawalRow> => {
        await refuseIdOfDeed(db, { userId, clientOrderId, book: 'withdrawals' });
        const user = await findUser(db, userId);
        if (user === null) throw new Refusal('session_required');
        if (user.identityVerifiedAt === null) throw new Refusal('identity_not_verified');
        return await write(deps, user, asked);
      };
      const isSame = (row: WithdrawalRow): boolean =>
        row.currencyId === asked.currencyId &&
        row.methodId === asked.methodId &&
        row.amount === asked.amount &&
        row.memo === asked.memo;
      const row = await once({ userId, clientOrderId }, { first, isSame });
      const held = row.stage === 'asked' ? await hold(deps, row) : row;
      if (held.stage === 'refused') throw refusalOf(held);
      if (row.stage === 'asked') telling.say(held);
      return held;
    },
  };
}

async function write(deps: AskDeps, user: User, asked: Asked): Promise<WithdrawalRow> {
  const { db, rates, secondFactor, now } = deps;
  const { currency, method } = await destinationOf(deps, user.id, asked);
  const { amount } = asked;
  const { min, max } = currency;
  if (amount < min) throw new Refusal('withdrawal_below_minimum', { min: formatMoney(min) });
  if (amount > max) throw new Refusal('withdrawal_above_maximum', { max: formatMoney(max) });
  const price = rates.usdPrice(currency.code);
  if (price === null) throw new Refusal('rate_missing', { currency: currency.code });
  const rate = perDollar(price);
  const fee = withdrawalFee(amount, currency);
  const decimals = receivedDecimals(currency.code);
  const received = withdrawalReceived({ amount, fee, rate, decimals });
  if (received === 0n) throw new Refusal('withdrawal_receives_nothing', { fee: formatMoney(fee) });
  const request = async (within: Queryable, use: UseCode): Promise<WithdrawalRow> => {
    await lockUser(within, user.id);
    const { clientOrderId } = asked;
    await refuseIdOfDeed(within, { userId: user.id, clientOrderId, book: 'withdrawals' });
    // Another device may have changed the password in the meantime.
    const locked = present(await findUser(within, user.id), 'a user who asks exists');
    if ((await countOpenWithdrawals(within, user.id)) >= OPEN_WITHDRAWALS_MAX)
      throw new Refusal('withdrawals_too_many', { max: OPEN_WITHDRAWALS_MAX });
    // Another device may have deleted it in the meantime: nothing is sent to a method that the client has removed.
    const isBound = (await methodsOfUser(within, user.id)).some(({ id }) => id === method.id);
    if (!isBound) throw new Refusal('draw_method_unknown');
    if (isOfDayBeforeFreeze(locked, method.createdAt))
      throw new Refusal('draw_method_new_when_frozen');
    // Last, because a code works once: a request refused for another reason must not use it up. And with what it is for:
    // the same request at another process finds either both or neither.
    await use(within);
    return await addWithdrawal(within, {
      userId: user.id,
      currencyId: currency.id,
      methodId: method.id,
      kind: currency.kind,
      code: currency.code,
      protocol: currency.protocol,
      address: method.address,
      bankName: method.bankName,
      bankAddress: method.bankAddress,
      bankSwift: method.bankSwift,
      payeeName: method.payeeName,
      payeeAccount: method.payeeAccount,
      bankRemark: method.bankRemark,
      amount,
      fee,
      rate: formatRate(rate),
      receives: formatDecimal(received, decimals),
      memo: asked.memo,
      ...holdOf(locked, method, now()),
      clientOrderId,
      createdAt: now(),
    });
  };
  return await secondFactor(user, asked.code, (use) =>
    db.transaction((within) => request(within, use)),
  );
}

async function destinationOf(
  deps: AskDeps,
  userId: number,
  asked: Asked,
): Promise<{ currency: WithdrawalCurrencyRow; method: WithdrawalMethodRow }> {
  const { db, now } = deps;
  const currency = (await readWithdrawalCurrencies(db, now())).find(
    ({ id, isEnabled }) => id === asked.currencyId && isEnabled,
  );
  if (currency === undefined) throw new Refusal('draw_currency_unknown');
  const method = (await methodsOfUser(db, userId)).find(({ id }) => id === asked.methodId);
  if (method === undefined) throw new Refusal('draw_method_unknown');
  if (method.currencyId !== currency.id) throw new Refusal('draw_method_other_currency');
  return { currency, method };
}

/**
 * The same for a first request and for its repetition while the first is under way: the engine holds once for the id.
 */
async function hold(deps: AskDeps, row: WithdrawalRow): Promise<WithdrawalRow> {
  const { host } = deps;
  const [line] = await host.submit({
    type: 'HoldWithdrawal',
    accountId: row.userId,
    clientOrderId: null,
    withdrawalId: row.id,
    amount: asMoney(row.amount),
    fee: asMoney(row.fee),
    channel: row.kind === 'coin' ? 'chain' : 'bank',
    currency: row.code,
    paid: row.receives,
  });
  assert(line !== undefined, 'a hold has an outcome');
  const noted = await note(deps, row.id, line);
  // Of two attempts at once the first was refused: what the second could hold is free again.
  if (noted.stage === 'refused' && line.rejected === null)
    await host.submit({
      type: 'ReleaseWithdrawal',
      accountId: row.userId,
      clientOrderId: null,
      withdrawalId: row.id,
      cause: 'rejected',
    });
  return noted;
}

async function note(
  deps: AskDeps,
  id: number,
  { rejected, args }: OutcomeLine,
): Promise<WithdrawalRow> {
  const { db, now } = deps;
  return await db.transaction(async (within) => {
    const row = await lockWithdrawal(within, id);
    assert(row !== null, `withdrawal ${id} exists`);
    if (row.stage !== 'asked') return row;
    return await changeWithdrawal(
      within,
      row,
      rejected === null
        ? { stage: 'queued' }
        : {
            stage: 'refused',
            refusedFor: rejected,
            refusedArgs: args,
            endedBy: 'engine',
            endedAt: now(),
          },
    );
  });
}

const ENGINE_REFUSALS = [
  'available_too_low',
  'price_missing',
  'price_stale',
  'amount_not_positive',
  'real_account_only',
] as const;

function refusalOf({ refusedFor, refusedArgs }: WithdrawalRow): Refusal {
  const known = ENGINE_REFUSALS.find((name) => name === refusedFor);
  return new Refusal(known ?? 'withdrawal_ended', refusedArgs ?? {});
}
