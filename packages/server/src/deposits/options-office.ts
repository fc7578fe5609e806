// The options of deposits in the back office. A deposit keeps the currency, network and address it was given; a change
// holds for later ones. An address is checked before clients send money to it.
import type { DeskDepositOption, ParsedAdminInput } from '@meridian/contract/admin';
import {
  type Database,
  type DepositOptionRow,
  allDepositOptions,
  saveDepositOptions,
} from '@meridian/store';
import { formatDecimal, readDecimal } from '@meridian/units';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { record } from '../platform/staff/record.ts';
import { isKnownProtocol, readCoinAddress } from '../withdrawals/coin-address.ts';

export interface DepositOptionDeskDeps {
  readonly db: Database;
  readonly now: () => number;
}

const AMOUNT_SCALE = 8;

export function depositOptionDeskHandlers({
  db,
  now,
}: DepositOptionDeskDeps): AdminHandlersOf<'depositOptions' | 'saveDepositOption'> {
  return {
    depositOptions: async () => (await allDepositOptions(db)).map(onWire),
    async saveDepositOption(input, colleague) {
      return await db.transaction(async (within) => {
        const options = await allDepositOptions(within);
        const before = options.find(({ id }) => id === input.id) ?? null;
        if (input.id !== undefined && before === null) throw new AdminRefusal('option_unknown');
        const after = checked(input, before, Math.max(0, ...options.map(({ id }) => id)) + 1);
        await saveDepositOptions(within, [after]);
        await record(within, colleague, {
          at: now(),
          action: 'saveDepositOption',
          subject: `deposit_option:${after.id}`,
          reason: input.reason,
          before: before === null ? null : onWire(before),
          after: onWire(after),
        });
        return (await allDepositOptions(within)).map(onWire);
      });
    },
  };
}

function checked(
  input: ParsedAdminInput<'saveDepositOption'>,
  before: DepositOptionRow | null,
  nextId: number,
): DepositOptionRow {
  const { kind, currency, decimals } = input;
  const isAnother =
    before !== null &&
    (before.kind !== kind || before.currency !== currency || before.decimals !== decimals);
  if (isAnother) throw new AdminRefusal('option_is_another');
  const min = readDecimal(input.min, AMOUNT_SCALE);
  const max = readDecimal(input.max, AMOUNT_SCALE);
  if (max < min) throw new AdminRefusal('limits_empty');
  const isCoin = kind === 'coin';
  if (!isCoin && [input.bank_name, input.payee_name, input.payee_account].includes(''))
    throw new AdminRefusal('bank_incomplete');
  return {
    id: before?.id ?? nextId,
    kind,
    currency,
    decimals,
    min,
    max,
    protocol: isCoin ? input.protocol : '',
    address: isCoin ? addressOf(input) : '',
    bankName: isCoin ? '' : input.bank_name,
    bankAddress: isCoin ? '' : input.bank_address,
    bankSwift: isCoin ? '' : input.bank_swift,
    payeeName: isCoin ? '' : input.payee_name,
    payeeAccount: isCoin ? '' : input.payee_account,
    bankRemark: isCoin ? '' : input.bank_remark,
    sort: input.sort,
    isEnabled: input.is_enabled,
  };
}

function addressOf({ protocol, address }: { protocol: string; address: string }): string {
  if (!isKnownProtocol(protocol)) throw new AdminRefusal('network_unknown');
  const read = readCoinAddress(protocol, address);
  if ('fault' in read) throw new AdminRefusal('address_wrong');
  return read.address;
}

const onWire = (row: DepositOptionRow): DeskDepositOption => ({
  id: row.id,
  kind: row.kind,
  currency: row.currency,
  decimals: row.decimals,
  min: formatDecimal(row.min, AMOUNT_SCALE, 0),
  max: formatDecimal(row.max, AMOUNT_SCALE, 0),
  protocol: row.protocol,
  address: row.address,
  bank_name: row.bankName,
  bank_address: row.bankAddress,
  bank_swift: row.bankSwift,
  payee_name: row.payeeName,
  payee_account: row.payeeAccount,
  bank_remark: row.bankRemark,
  sort: row.sort,
  is_enabled: row.isEnabled,
});
