// Withdrawal methods of a client: binding an address or a bank account, listing, removing.
import type { ParsedInput, WithdrawalMethod } from '@meridian/contract';
import {
  METHOD_ID_CONSTRAINT,
  type Database,
  type NewWithdrawalMethod,
  type Queryable,
  type WithdrawalCurrencyRow,
  type WithdrawalMethodRow,
  addWithdrawalMethod,
  deleteWithdrawalMethod,
  findMethodByClientId,
  findUser,
  lockUser,
  methodsOfUser,
  readWithdrawalCurrencies,
  verifiedNames,
} from '@meridian/store';
import { present } from '@meridian/units';
import { checkFrozenMeanwhile } from '../platform/http/frozen.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { noteDeed, refuseIdOfDeed } from '../platform/http/client-deed.ts';
import { createOnce } from '../platform/http/once.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Session } from '../platform/http/sessions.ts';
import type { Attempts } from '../users/attempts.ts';
import type { SecondFactorCheck, UseCode } from '../withdrawals/ask.ts';
import { NO_BANK, bankOnWire } from '../withdrawals/bank-details.ts';
import { HOLD_MS } from '../withdrawals/hold.ts';
import { isOtherName } from '../withdrawals/name-key.ts';
import { drawType, kindOfType } from '../withdrawals/wire.ts';
import { readBankAccount } from './bank-account.ts';
import { readCoinAddress } from '../withdrawals/coin-address.ts';

/** The most methods that one user may have. */
export const METHODS_MAX = 20;

export interface MethodDeps {
  readonly db: Database;
  readonly secondFactor: SecondFactorCheck;
  readonly attempts: Pick<Attempts, 'take'>;
  readonly now: () => number;
  /** Tells the owner by mail, in the transaction in which a method is bound. */
  readonly onBound: (within: Queryable, userId: number, method: WithdrawalMethod) => Promise<void>;
}

type BindInput = ParsedInput<'bindDrawMethod'>;
type Destination = Omit<
  NewWithdrawalMethod,
  'userId' | 'currencyId' | 'clientOrderId' | 'createdAt'
>;

export function withdrawalMethodHandlers(
  deps: MethodDeps,
): HandlersOf<'drawMethods' | 'bindDrawMethod' | 'deleteDrawMethod'> {
  const { db, now } = deps;

  const once = createOnce((asker) => findMethodByClientId(db, asker), METHOD_ID_CONSTRAINT);

  return {
    async drawMethods({ draw_type: type, draw_id: currencyId }, { session }) {
      const kind = kindOfType(type);
      const known = await knownOf(db, session.user.id, now());
      return (await methodsOfUser(db, session.user.id))
        .map((row) => methodOnWire(row, known, now()))
        .filter((one) => currencyId === undefined || one.draw_currency.id === currencyId)
        .filter((one) => kind === null || one.type === drawType(kind));
    },
    async bindDrawMethod(input, { session }) {
      const userId = session.user.id;
      const known = await knownOf(db, userId, now());
      const row = await once(
        { userId, clientOrderId: input.client_order_id ?? null },
        {
          first: () => bind(deps, session, known, input),
          isSame: (former) => isSameMethod(former, known.currencies, input),
        },
      );
      return methodOnWire(row, known, now());
    },
    async deleteDrawMethod({ id, client_order_id: clientId }, { session }) {
      const userId = session.user.id;
      await db.transaction(async (within) => {
        await lockUser(within, userId);
        const isDone = await noteDeed(within, {
          ...{ userId, clientOrderId: clientId ?? null, book: 'withdrawal_methods', at: now() },
          deed: `remove ${id}`,
          madeRow: async (book, asker) => (await findMethodByClientId(book, asker)) !== null,
        });
        if (isDone) return;
        const method = (await methodsOfUser(within, userId)).find((one) => one.id === id);
        if (method === undefined) throw new Refusal('draw_method_missing');
        if (method.isInUse) throw new Refusal('draw_method_in_use');
        await deleteWithdrawalMethod(within, { id, at: now() });
      });
      return {};
    },
  };
}

async function bind(
  deps: MethodDeps,
  session: Session,
  known: Known,
  input: BindInput,
): Promise<WithdrawalMethodRow> {
  const { db, secondFactor, attempts, now, onBound } = deps;
  const userId = session.user.id;
  const clientOrderId = input.client_order_id ?? null;
  const asker = { userId, clientOrderId, book: 'withdrawal_methods' } as const;
  await refuseIdOfDeed(db, asker);
  const currency = known.currencies.get(input.draw_id);
  if (currency === undefined || !currency.isEnabled) throw new Refusal('method_currency_unknown');
  if (currency.kind !== kindOfType(input.type)) throw new Refusal('draw_type_other');
  const destination =
    currency.kind === 'coin' ? coinDestination(currency, input) : bankDestination(input);
  const isKnownTo = async (queryable: Queryable) =>
    (await methodsOfUser(queryable, userId)).some(
      (one) => one.currencyId === currency.id && one.destination === destination.destination,
    );
  if (await isKnownTo(db)) throw new Refusal('draw_method_exists');
  const user = await findUser(db, userId);
  if (user === null) throw new Refusal('session_required');
  await attempts.take('methodBound', String(userId));
  const add = async (within: Queryable, use: UseCode): Promise<WithdrawalMethodRow> => {
    await checkFrozenMeanwhile(within, 'bindDrawMethod', session);
    await refuseIdOfDeed(within, asker);
    if (await isKnownTo(within)) throw new Refusal('draw_method_exists');
    if ((await methodsOfUser(within, userId)).length >= METHODS_MAX)
      throw new Refusal('draw_methods_too_many', { max: METHODS_MAX });
    // Last, because a code works once: a request refused for another reason must not use it up.
    await use(within);
    const row = await addWithdrawalMethod(within, {
      ...destination,
      userId,
      currencyId: currency.id,
      clientOrderId,
      createdAt: now(),
    });
    await onBound(within, userId, methodOnWire(row, known, now()));
    return row;
  };
  const code = input.second_factor_code ?? null;
  return await secondFactor(user, code, (use) => db.transaction((within) => add(within, use)));
}

function isSameMethod(
  row: WithdrawalMethodRow,
  currencies: ReadonlyMap<number, WithdrawalCurrencyRow>,
  input: BindInput,
): boolean {
  const currency = currencies.get(row.currencyId);
  if (currency === undefined || row.currencyId !== input.draw_id) return false;
  const asked =
    currency.kind === 'coin' ? coinDestination(currency, input) : bankDestination(input);
  return (
    currency.kind === kindOfType(input.type) &&
    Object.entries(asked).every(([field, text]) => row[field as keyof Destination] === text)
  );
}

/** What a method is shown with. */
interface Known {
  readonly currencies: ReadonlyMap<number, WithdrawalCurrencyRow>;
  /** Null: the client is not verified. */
  readonly verifiedName: string | null;
}

const knownOf = async (db: Database, userId: number, at: number): Promise<Known> => ({
  currencies: new Map((await readWithdrawalCurrencies(db, at)).map((one) => [one.id, one])),
  verifiedName: (await verifiedNames(db, [userId])).get(userId) ?? null,
});

function methodOnWire(
  row: WithdrawalMethodRow,
  { currencies, verifiedName }: Known,
  at: number,
): WithdrawalMethod {
  const holdUntil = row.createdAt + HOLD_MS;
  const currency = present(currencies.get(row.currencyId), `currency ${row.currencyId} exists`);
  return {
    id: row.id,
    type: drawType(currency.kind),
    dc_address: row.address,
    ...bankOnWire(row),
    draw_currency: { id: currency.id, code: currency.code, protocol: currency.protocol },
    created_at: new Date(row.createdAt).toISOString(),
    hold_until: holdUntil > at ? holdUntil : null,
    in_use: row.isInUse,
    name_differs:
      verifiedName !== null &&
      isOtherName({ kind: currency.kind, payeeName: row.payeeName }, verifiedName),
  };
}

function coinDestination(
  { protocol }: WithdrawalCurrencyRow,
  { dc_address: text }: BindInput,
): Destination {
  demand({ dc_address: text });
  const read = readCoinAddress(protocol, text ?? '');
  if ('address' in read) return { ...NO_BANK, destination: read.address, address: read.address };
  throw read.fault === 'wrong'
    ? new Refusal('address_wrong', { protocol })
    : new Refusal('address_checksum_wrong');
}

function bankDestination(input: BindInput): Destination {
  const { bank_name, bank_swift, payee_name, payee_account } = input;
  demand({ bank_name, bank_swift, payee_name, payee_account });
  const read = readBankAccount({ bic: bank_swift ?? '', account: payee_account ?? '' });
  if ('fault' in read) throw new Refusal(read.fault);
  return {
    destination: `${read.bic.slice(0, 8)} ${read.account}`,
    address: '',
    bankName: bank_name ?? '',
    bankAddress: input.bank_address ?? '',
    bankSwift: read.bic,
    payeeName: payee_name ?? '',
    payeeAccount: read.account,
    bankRemark: input.bank_remark ?? '',
  };
}

/** Demands the fields that this type of method needs. */
function demand(fields: Readonly<Record<string, string | undefined>>): void {
  const missing = Object.entries(fields).filter(([, text]) => text === undefined);
  if (missing.length === 0) return;
  const faults = missing.map(([field]) => [field, { key: 'field_required' }] as const);
  throw new Refusal('fields_invalid', {}, Object.fromEntries(faults));
}
