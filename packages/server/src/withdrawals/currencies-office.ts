// The currencies of withdrawals in the back office. Fee and rate are fixed at a withdrawal's request: a change holds
// for later ones.
import type { DeskWithdrawalCurrency, ParsedAdminInput } from '@meridian/contract/admin';
import {
  type Database,
  type WithdrawalCurrencyRow,
  readWithdrawalCurrencies,
  saveWithdrawalCurrencies,
} from '@meridian/store';
import { asMoney, formatDecimal, readMoney } from '@meridian/units';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { record } from '../platform/staff/record.ts';
import { isKnownProtocol } from './coin-address.ts';
import { withdrawalFee } from './terms.ts';

export interface WithdrawalCurrencyDeskDeps {
  readonly db: Database;
  readonly now: () => number;
}

const MONEY_SCALE = 6;

export function withdrawalCurrencyDeskHandlers({
  db,
  now,
}: WithdrawalCurrencyDeskDeps): AdminHandlersOf<'withdrawalCurrencies' | 'saveWithdrawalCurrency'> {
  return {
    withdrawalCurrencies: async () => (await readWithdrawalCurrencies(db)).map(onWire),
    async saveWithdrawalCurrency(input, colleague) {
      return await db.transaction(async (within) => {
        const currencies = await readWithdrawalCurrencies(within);
        const before = currencies.find(({ id }) => id === input.id) ?? null;
        if (input.id !== undefined && before === null) throw new AdminRefusal('option_unknown');
        const after = checked(input, before, Math.max(0, ...currencies.map(({ id }) => id)) + 1);
        await saveWithdrawalCurrencies(within, [after]);
        await record(within, colleague, {
          at: now(),
          action: 'saveWithdrawalCurrency',
          subject: `withdrawal_currency:${after.id}`,
          reason: input.reason,
          before: before === null ? null : onWire(before),
          after: onWire(after),
        });
        return (await readWithdrawalCurrencies(within)).map(onWire);
      });
    },
  };
}

function checked(
  input: ParsedAdminInput<'saveWithdrawalCurrency'>,
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
  if (withdrawalFee({ feeType, fee }, min) >= min) throw new AdminRefusal('fee_too_high');
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
