// The options of deposits in the back office. A deposit keeps the currency, network and address it was given; a change
// holds for later ones. An address is checked before clients send money to it.
import { CURRENCY_DECIMALS } from '@meridian/contract';
import type { DeskDepositOption, ParsedAdminInput } from '@meridian/contract/admin';
import {
  type Database,
  type DepositOptionRow,
  type Queryable,
  allDepositOptions,
  lockDepositOptions,
  saveDepositOptions,
} from '@meridian/store';
import { formatDecimal, readDecimal } from '@meridian/units';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { record } from '../platform/staff/record.ts';
import type { ProposalKind, Proposals } from '../proposals/proposals.ts';
import { wordsOf } from '../proposals/words.ts';
import { personOf } from '../platform/staff/person.ts';
import { bankOnWire } from '../withdrawals/bank-details.ts';
import { isKnownProtocol, readCoinAddress } from '../withdrawals/coin-address.ts';

export interface DepositOptionDeskDeps {
  readonly db: Database;
  readonly proposals: Proposals;
  readonly now: () => number;
}

type Input = ParsedAdminInput<'saveDepositOption'>;

export function depositOptionDeskHandlers({
  db,
  proposals,
  now,
}: DepositOptionDeskDeps): AdminHandlersOf<'depositOptions' | 'saveDepositOption'> {
  const propose = proposals.add(optionKind(db));
  return {
    depositOptions: async () => (await allDepositOptions(db)).map(onWire),
    async saveDepositOption(input, colleague) {
      const { reason, ...option } = input;
      const write = (within: Queryable, action: string, { before, after }: Change) =>
        record(within, colleague, {
          at: now(),
          action,
          subject: subjectOf(option),
          reason,
          before: before === null ? null : onWire(before),
          after: onWire(after),
        });
      const isSaved = await db.transaction(async (within) => {
        // A second person may confirm another address meanwhile: nobody puts the former one back alone.
        await lockDepositOptions(within);
        const change = await changeOf(within, option);
        if (change.before === null || wants(change.before, change.after)) return false;
        await saveDepositOptions(within, [change.after]);
        await write(within, 'saveDepositOption', change);
        return true;
      });
      const change = await changeOf(db, option);
      const proposal = isSaved
        ? null
        : await propose(personOf(colleague.staff), option, reason, (within) =>
            write(within, 'proposeDepositOption', change),
          );
      return { options: (await allDepositOptions(db)).map(onWire), proposal };
    },
  };
}

type Option = Omit<Input, 'reason'>;

/** Clients send money to what stands here: a second person looks at it first. */
function optionKind(db: Database): ProposalKind<Option> {
  return {
    kind: 'saveDepositOption',
    title: 'Where clients pay to',
    mayConfirm: ['owner', 'compliance', 'finance_checker'],
    check: async (option) => void (await changeOf(db, option)),
    hold: lockDepositOptions,
    async describe(option, from) {
      const { before, after } = await changeOf(from, option);
      return {
        subject: subjectOf(option),
        before: before === null ? {} : wordsOf(onWire(before)),
        after: wordsOf(onWire(after)),
        touches: ['Every client who deposits from then on is told to pay there.'],
      };
    },
    async apply(within, option) {
      const { after } = await changeOf(within, option);
      await saveDepositOptions(within, [after]);
    },
  };
}

const subjectOf = ({ id, currency, protocol }: Option): string =>
  id === undefined ? `deposit_option:new ${currency} ${protocol}`.trim() : `deposit_option:${id}`;

interface Change {
  readonly before: DepositOptionRow | null;
  readonly after: DepositOptionRow;
}

async function changeOf(db: Queryable, option: Option): Promise<Change> {
  const options = await allDepositOptions(db);
  const before = options.find(({ id }) => id === option.id) ?? null;
  if (option.id !== undefined && before === null) throw new AdminRefusal('option_unknown');
  const next = Math.max(0, ...options.map(({ id }) => id)) + 1;
  return { before, after: checked(option, before, next) };
}

/** Whether it changes more than the place, or that it is no longer offered: that one may do at once. */
function wants(before: DepositOptionRow, after: DepositOptionRow): boolean {
  const isOfferedAnew = after.isEnabled && !before.isEnabled;
  const plain = (row: DepositOptionRow) => onWire({ ...row, sort: 0, isEnabled: true });
  return isOfferedAnew || JSON.stringify(plain(before)) !== JSON.stringify(plain(after));
}

function checked(input: Option, before: DepositOptionRow | null, nextId: number): DepositOptionRow {
  const { kind, currency, decimals } = input;
  const isAnother =
    before !== null &&
    (before.kind !== kind || before.currency !== currency || before.decimals !== decimals);
  if (isAnother) throw new AdminRefusal('option_is_another');
  const min = readDecimal(input.min, CURRENCY_DECIMALS);
  const max = readDecimal(input.max, CURRENCY_DECIMALS);
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
  min: formatDecimal(row.min, CURRENCY_DECIMALS, 0),
  max: formatDecimal(row.max, CURRENCY_DECIMALS, 0),
  protocol: row.protocol,
  address: row.address,
  ...bankOnWire(row),
  sort: row.sort,
  is_enabled: row.isEnabled,
});
