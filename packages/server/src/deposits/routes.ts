// Deposits of a client: where to send money, reporting what was sent, and what became of it. Nothing is credited here.
import { type CallOutput, CURRENCY_DECIMALS, type ParsedInput } from '@meridian/contract';
import {
  DEPOSIT_ID_CONSTRAINT,
  type Database,
  type DepositKind,
  type DepositOptionRow,
  type DepositRow,
  addDeposit,
  countOpenDeposits,
  findDepositByClientId,
  offeredDepositOptions,
  pageOfDeposits,
} from '@meridian/store';
import { powerOfTen, readDecimal } from '@meridian/units';
import type { Client } from '../platform/http/context.ts';
import { checkFrozenMeanwhile } from '../platform/http/frozen.ts';
import { partOfPage } from '../platform/http/page.ts';
import { type HandlersOf, say } from '../platform/http/handlers.ts';
import { createOnce } from '../platform/http/once.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { CurrencyRates } from '../market/prices/currency-rates.ts';
import type { Telling } from '../platform/messages/telling.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { useUploads } from '../platform/uploads/uploads.ts';
import { amountText, coinOptionOnWire, depositOnWire, wireOptionOnWire } from './wire.ts';

/** The most deposits of one user that may await review at once. */
export const OPEN_DEPOSITS_MAX = 10;

export interface DepositDeps {
  readonly db: Database;
  readonly rates: CurrencyRates;
  readonly settings: Pick<LiveSettings, 'current'>;
  readonly now: () => number;
  /** The other devices of the client hear of it, too. */
  readonly telling: Pick<Telling<DepositRow>, 'say'>;
}

type DepositCalls =
  | 'chargeInfo'
  | 'chargeSubmit'
  | 'wireSubmit'
  | 'chargeSymbols'
  | 'wireInfo'
  | 'deposits';

interface Told {
  readonly optionId: number;
  readonly number: string;
  readonly proofUrl: string;
  readonly statedAddress: string;
  readonly statedReference: string;
  readonly clientOrderId: string | null;
}

export function depositHandlers(deps: DepositDeps): HandlersOf<DepositCalls> {
  const { db, rates } = deps;

  const once = createOnce((asker) => findDepositByClientId(db, asker), DEPOSIT_ID_CONSTRAINT);

  const submit = (client: Client, kind: DepositKind, told: Told): Promise<DepositRow> =>
    once(
      { userId: client.session.user.id, clientOrderId: told.clientOrderId },
      { first: () => report(deps, client, kind, told), isSame: (row) => isOf(row, kind, told) },
    );

  return {
    async chargeInfo() {
      const options = await offeredDepositOptions(db, 'coin');
      return options.map((one) => coinOptionOnWire(one, rates.usdPrice(one.currency)));
    },
    async chargeSubmit(input, client) {
      const row = await submit(client, 'coin', {
        optionId: input.charge_id,
        number: input.number,
        proofUrl: input.proofImg ?? '',
        statedAddress: input.address ?? '',
        statedReference: input.reference ?? '',
        clientOrderId: input.client_order_id ?? null,
      });
      return say(depositOnWire(row), 'deposit_submitted');
    },
    async wireSubmit(input, client) {
      const row = await submit(client, 'wire', {
        optionId: input.wire_id,
        number: input.number,
        proofUrl: input.proofImg ?? '',
        statedAddress: '',
        statedReference: input.reference ?? '',
        clientOrderId: input.client_order_id ?? null,
      });
      return say(depositOnWire(row), 'deposit_submitted');
    },
    async chargeSymbols() {
      return symbolsOf(await offeredDepositOptions(db, 'wire'));
    },
    wireInfo: (input, client) => wireInfo(deps, input, client),
    async deposits({ type, page }, { session }) {
      const kind = type === undefined ? null : type === '0' ? 'coin' : 'wire';
      const { rows, total } = await pageOfDeposits(db, {
        userId: session.user.id,
        kind,
        ...partOfPage(page),
      });
      return { data: rows.map(depositOnWire), total };
    },
  };
}

async function wireInfo(
  deps: DepositDeps,
  { bank_coin: wanted }: ParsedInput<'wireInfo'>,
  { session }: Client,
): Promise<CallOutput<'wireInfo'>> {
  const { db, rates } = deps;
  const options = await offeredDepositOptions(db, 'wire');
  const symbols = symbolsOf(options);
  const symbol = symbols.find(
    ({ id, code }) => String(id) === wanted || code === wanted?.toUpperCase(),
  );
  if (wanted !== undefined && symbol === undefined) throw new Refusal('wire_currency_unknown');
  const shown = options.filter(({ currency }) => symbol === undefined || currency === symbol.code);
  return shown.map((one) => wireOptionOnWire(one, rates.usdPrice(one.currency), session.user.uid));
}

async function report(
  deps: DepositDeps,
  client: Client,
  kind: DepositKind,
  told: Told,
): Promise<DepositRow> {
  const { db, now } = deps;
  const userId = client.session.user.id;
  refuseCountry(deps, client);
  const option = await optionOf(deps, kind, told.optionId);
  const stated = amountOf(option, told.number);
  const row = await db.transaction(async (within) => {
    await checkFrozenMeanwhile(
      within,
      kind === 'coin' ? 'chargeSubmit' : 'wireSubmit',
      client.session,
    );
    if ((await countOpenDeposits(within, userId)) >= OPEN_DEPOSITS_MAX)
      throw new Refusal('deposits_too_many', { max: OPEN_DEPOSITS_MAX });
    const { proofUrl } = told;
    const isOwn =
      proofUrl === '' || (await useUploads(within, { userId, urls: [proofUrl], at: now() }));
    if (!isOwn) throw new Refusal('proof_not_own');
    return await addDeposit(within, {
      userId,
      optionId: option.id,
      kind,
      currency: option.currency,
      protocol: option.protocol,
      address: option.address,
      bankName: option.bankName,
      stated,
      statedAddress: told.statedAddress,
      statedReference: told.statedReference,
      proofUrl,
      clientOrderId: told.clientOrderId,
      createdAt: now(),
    });
  });
  deps.telling.say(row);
  return row;
}

const isOf = (row: DepositRow, kind: DepositKind, told: Told): boolean =>
  row.kind === kind &&
  row.optionId === told.optionId &&
  row.stated === readDecimal(told.number, CURRENCY_DECIMALS) &&
  row.proofUrl === told.proofUrl &&
  row.statedAddress === told.statedAddress &&
  row.statedReference === told.statedReference;

function refuseCountry(deps: DepositDeps, { session }: Client): void {
  const { country } = session.user;
  if (country !== null && deps.settings.current().countriesNotServed.includes(country))
    throw new Refusal('deposits_not_served');
}

async function optionOf(
  deps: DepositDeps,
  kind: DepositKind,
  id: number,
): Promise<DepositOptionRow> {
  const option = (await offeredDepositOptions(deps.db, kind)).find((one) => one.id === id);
  if (option !== undefined) return option;
  throw new Refusal(kind === 'coin' ? 'deposit_option_unknown' : 'deposit_wire_unknown');
}

/** Each currency once, under the id of its first option. */
function symbolsOf(options: readonly DepositOptionRow[]): { id: number; code: string }[] {
  const symbols = new Map<string, number>();
  for (const { id, currency } of options) if (!symbols.has(currency)) symbols.set(currency, id);
  return [...symbols].map(([code, id]) => ({ id, code }));
}

/** The amount in units of 10^-8: with no more decimals than the currency has, and within the option's limits. */
function amountOf(option: DepositOptionRow, number: string): bigint {
  const { kind, currency, decimals, min, max } = option;
  const amount = readDecimal(number, CURRENCY_DECIMALS);
  if (amount % powerOfTen(CURRENCY_DECIMALS - decimals) !== 0n) {
    const tooPrecise = { key: 'field_too_precise', args: { max: decimals } } as const;
    throw new Refusal('fields_invalid', {}, { number: tooPrecise });
  }
  if (amount < min)
    throw new Refusal('deposit_below_minimum', { min: amountText(kind, min), currency });
  if (amount > max)
    throw new Refusal('deposit_above_maximum', { max: amountText(kind, max), currency });
  return amount;
}
