// The currencies of withdrawals, with their fee and limits.
import type { DeskWithdrawalCurrency } from '@meridian/contract/admin';
import { act, look } from '../lib/api.ts';
import { formatAmount, formatInstant } from '../lib/format.ts';
import { percentOf } from '../lib/rates.ts';
import type { Column } from '../ui/data-table.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { type Draft, OptionDesk } from '../ui/option-desk.tsx';

type Currency = Omit<DeskWithdrawalCurrency, 'id' | 'next'>;

type Terms = Pick<Currency, 'fee_type' | 'fee' | 'min' | 'max' | 'is_enabled'>;

const feeText = ({ fee_type: type, fee }: Terms): string =>
  type === 1 ? `${formatAmount(fee)} USD` : `${percentOf(fee)} of the amount`;

function announced({ at, ...terms }: NonNullable<DeskWithdrawalCurrency['next']>): string {
  const what = terms.is_enabled
    ? `${feeText(terms)}, ${formatAmount(terms.min)} to ${formatAmount(terms.max)} USD`
    : 'no longer offered';
  return `from ${formatInstant(at)}: ${what}`;
}

const COLUMNS: readonly Column<DeskWithdrawalCurrency>[] = [
  {
    title: 'Currency',
    cell: ({ code, protocol }) => <span className="font-medium">{`${code} ${protocol}`}</span>,
  },
  { title: 'To', cell: ({ kind }) => (kind === 'coin' ? 'coin address' : 'bank account') },
  {
    title: 'Fee',
    isFigure: true,
    cell: feeText,
  },
  { title: 'From, USD', isFigure: true, cell: ({ min }) => formatAmount(min) },
  { title: 'Up to, USD', isFigure: true, cell: ({ max }) => formatAmount(max) },
  { title: 'Offered', cell: ({ is_enabled: isEnabled }) => (isEnabled ? 'yes' : 'no') },
  { title: 'Announced', cell: ({ next }) => (next === null ? '' : announced(next)) },
];

const FRESH: Currency = {
  kind: 'coin',
  code: '',
  protocol: '',
  fee_type: 1,
  fee: '1',
  min: '10',
  max: '100000',
  sort: 100,
  is_enabled: true,
};

export const WithdrawalCurrencies = () => (
  <OptionDesk
    label="Currencies of withdrawals"
    list="withdrawalCurrencies"
    columns={COLUMNS}
    empty="Nobody can withdraw: add a currency"
    addTitle="Add a currency"
    newTitle="New currency"
    saveTitle="Save for new withdrawals"
    fresh={FRESH}
    load={() => look('withdrawalCurrencies', {})}
    save={(currency) => act('saveWithdrawalCurrency', currency)}
    titleOf={({ code, protocol }) => `${code} ${protocol}`}
    draftOf={({ id: _id, next: _next, ...currency }): Currency => currency}
    form={fieldsOf}
  />
);

const fieldsOf = ({ now, isNew, isReadOnly, set, input }: Draft<Currency>) => (
  <>
    <SelectField
      label="To"
      value={now.kind}
      disabled={!isNew}
      choices={[
        { value: 'coin', text: 'Crypto address' },
        { value: 'bank', text: 'Bank account' },
      ]}
      onChoose={(kind) => set({ kind: kind === 'bank' ? 'bank' : 'coin' })}
    />
    {input('code', 'Currency', !isNew)}
    {now.kind === 'coin' && input('protocol', 'Network (BTC, ERC20, ETH, TRC20)', !isNew)}
    <SelectField
      label="Fee is"
      value={String(now.fee_type)}
      disabled={isReadOnly}
      choices={[
        { value: '1', text: 'A fixed amount, USD' },
        { value: '2', text: 'A part of the amount' },
      ]}
      onChoose={(type) => set({ fee_type: Number(type) })}
    />
    <div className="grid grid-cols-3 gap-3">
      {input('fee', now.fee_type === 1 ? 'Fee, USD' : 'Fee (0.01 is 1 %)')}
      {input('min', 'From, USD')}
      {input('max', 'Up to, USD')}
    </div>
    <p className="text-caption text-text-2">
      What is worse for clients holds 24 hours after it was confirmed; they read it on their page
      until then. Anything else holds at once, and takes the place of what was announced.
    </p>
  </>
);
