// The currencies of withdrawals in the back office. Fee and rate are fixed at a withdrawal's request: a change holds
// for later ones.
import type { DeskWithdrawalCurrency, ParsedAdminInput } from '@meridian/contract/admin';
import {
  type Database,
  type Queryable,
  type WithdrawalCurrencyRow,
  readWithdrawalCurrencies,
  saveWithdrawalCurrencies,
} from '@meridian/store';
import { withdrawalFee } from '@meridian/trading/estimate';
import { MONEY_SCALE, asMoney, formatDecimal, readMoney } from '@meridian/units';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { record } from '../platform/staff/record.ts';
import type { ProposalKind, Proposals } from '../proposals/proposals.ts';
import { wordsOf } from '../proposals/words.ts';
import { personOf } from '../platform/staff/person.ts';
import { isKnownProtocol } from './coin-address.ts';

export interface WithdrawalCurrencyDeskDeps {
  readonly db: Database;
  readonly proposals: Proposals;
  readonly now: () => number;
}

type Currency = Omit<ParsedAdminInput<'saveWithdrawalCurrency'>, 'reason'>;

export function withdrawalCurrencyDeskHandlers({
  db,
  proposals,
  now,
}: WithdrawalCurrencyDeskDeps): AdminHandlersOf<'withdrawalCurrencies' | 'saveWithdrawalCurrency'> {
  const propose = proposals.add(currencyKind(db));
  return {
    withdrawalCurrencies: async () => (await readWithdrawalCurrencies(db)).map(onWire),
    async saveWithdrawalCurrency({ reason, ...currency }, colleague) {
      const { before, after } = await changeOf(db, currency);
      const proposal = await propose(personOf(colleague.staff), currency, reason, (within) =>
        record(within, colleague, {
          at: now(),
          action: 'proposeWithdrawalCurrency',
          subject: subjectOf(currency),
          reason,
          before: before === null ? null : onWire(before),
          after: onWire(after),
        }),
      );
      return { options: (await readWithdrawalCurrencies(db)).map(onWire), proposal };
    },
  };
}

/** Fees, limits, and whether clients can withdraw at all: nobody changes them alone. */
function currencyKind(db: Database): ProposalKind<Currency> {
  return {
    kind: 'saveWithdrawalCurrency',
    title: 'How clients are paid out',
    mayConfirm: ['owner', 'compliance', 'finance_checker'],
    check: async (currency) => void (await changeOf(db, currency)),
    async describe(currency, from) {
      const { before, after } = await changeOf(from, currency);
      return {
        subject: subjectOf(currency),
        before: before === null ? {} : wordsOf(onWire(before)),
        after: wordsOf(onWire(after)),
        touches: ['Withdrawals asked for from then on; earlier ones keep their fee.'],
      };
    },
    async apply(within, currency) {
      const { after } = await changeOf(within, currency);
      await saveWithdrawalCurrencies(within, [after]);
    },
  };
}

const subjectOf = ({ id, code, protocol }: Currency): string =>
  id === undefined
    ? `withdrawal_currency:new ${code} ${protocol}`.trim()
    : `withdrawal_currency:${id}`;

async function changeOf(
  db: Queryable,
  currency: Currency,
): Promise<{ before: WithdrawalCurrencyRow | null; after: WithdrawalCurrencyRow }> {
  const currencies = await readWithdrawalCurrencies(db);
  const before = currencies.find(({ id }) => id === currency.id) ?? null;
  if (currency.id !== undefined && before === null) throw new AdminRefusal('option_unknown');
  const next = Math.max(0, ...currencies.map(({ id }) => id)) + 1;
  return { before, after: checked(currency, before, next) };
}

function checked(
  input: Currency,
  before: WithdrawalCurrencyRow | null,
  nextId: number,
): WithdrawalCurrencyRow {
  const { kind, code, fee_type: feeType } = input;
  const protocol = kind === 'coin' ? input.protocol : '';
  const isAnother =
    before !== null &&
    (before.kind !== kind || before.code !== code || before.protocol !== protocol);
  if (isAnother) throw new AdminRefusal('currency_is_another');
  if (kind === 'coin' && !isKnownProtocol(protocol)) throw new AdminRefusal('network_unknown');
  const min = readMoney(input.min);
  const max = readMoney(input.max);
  if (max < min) throw new AdminRefusal('limits_empty');
  const fee = formatDecimal(readMoney(input.fee), MONEY_SCALE, 0);
  if (withdrawalFee(min, { feeType, fee }) >= min) throw new AdminRefusal('fee_too_high');
  return {
    id: before?.id ?? nextId,
    kind,
    code,
    protocol,
    feeType,
    fee,
    min,
    max,
    sort: input.sort,
    isEnabled: input.is_enabled,
  };
}

const onWire = (row: WithdrawalCurrencyRow): DeskWithdrawalCurrency => ({
  id: row.id,
  kind: row.kind,
  code: row.code,
  protocol: row.protocol,
  fee_type: row.feeType,
  fee: row.fee,
  min: formatDecimal(asMoney(row.min), MONEY_SCALE, 0),
  max: formatDecimal(asMoney(row.max), MONEY_SCALE, 0),
  sort: row.sort,
  is_enabled: row.isEnabled,
});
