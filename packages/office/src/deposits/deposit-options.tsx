// The options of deposits: coins with their address, banks with their account.
import type { DeskDepositOption } from '@meridian/contract/admin';
import { act, look } from '../lib/api.ts';
import { formatAmount } from '../lib/format.ts';
import type { Column } from '../ui/data-table.tsx';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { type Draft, OptionDesk } from '../ui/option-desk.tsx';

type Option = Omit<DeskDepositOption, 'id'>;

const COLUMNS: readonly Column<DeskDepositOption>[] = [
  {
    title: 'Currency',
    cell: ({ currency, protocol }) => (
      <span className="font-medium">{`${currency} ${protocol}`}</span>
    ),
  },
  {
    title: 'To',
    cell: ({ kind, address, bank_name: bank, payee_account: account }) => (
      <span className="block min-w-40 text-caption break-all">
        {kind === 'coin' ? address : `${bank}, ${account}`}
      </span>
    ),
  },
  { title: 'From', isFigure: true, cell: ({ min }) => formatAmount(min) },
  { title: 'Up to', isFigure: true, cell: ({ max }) => formatAmount(max) },
  { title: 'Offered', cell: ({ is_enabled: isEnabled }) => (isEnabled ? 'yes' : 'no') },
];

const FRESH: Option = {
  kind: 'coin',
  currency: '',
  decimals: 6,
  min: '10',
  max: '100000',
  protocol: '',
  address: '',
  bank_name: '',
  bank_address: '',
  bank_swift: '',
  payee_name: '',
  payee_account: '',
  bank_remark: '',
  sort: 100,
  is_enabled: true,
};

export const DepositOptions = () => (
  <OptionDesk
    label="Options of deposits"
    list="depositOptions"
    columns={COLUMNS}
    empty="Nobody can deposit: add an option"
    addTitle="Add an option"
    newTitle="New option"
    saveTitle="Save for new deposits"
    fresh={FRESH}
    load={() => look('depositOptions', {})}
    save={(option) => act('saveDepositOption', option)}
    titleOf={({ currency, protocol }) => `${currency} ${protocol}`}
    draftOf={({ id: _id, ...option }): Option => option}
    form={fieldsOf}
  />
);

const COIN = { protocol: 'Network (BTC, ERC20, ETH, TRC20)', address: 'Address' } as const;
const WIRE = {
  bank_name: 'Bank',
  bank_address: 'Address of the bank',
  bank_swift: 'SWIFT',
  payee_name: 'Payee',
  payee_account: 'Account',
  bank_remark: 'Remark that clients give',
} as const;

type TextName = keyof typeof COIN | keyof typeof WIRE;

const fieldsOf = ({ now, isNew, fields, set, input }: Draft<Option>) => (
  <>
    <SelectField
      label="Kind"
      value={now.kind}
      disabled={!isNew}
      choices={[
        { value: 'coin', text: 'Crypto' },
        { value: 'wire', text: 'Bank transfer' },
      ]}
      onChoose={(kind) => set({ kind: kind === 'wire' ? 'wire' : 'coin' })}
    />
    <div className="grid grid-cols-2 gap-4">
      {input('currency', 'Currency', !isNew)}
      <Field
        label="Decimals"
        type="number"
        min={0}
        max={8}
        disabled={!isNew}
        value={now.decimals}
        onChange={(event) => set({ decimals: event.target.valueAsNumber || 0 })}
        fault={fields['decimals']}
      />
      {input('min', 'From')}
      {input('max', 'Up to')}
    </div>
    {Object.entries(now.kind === 'coin' ? COIN : WIRE).map(([name, label]) =>
      input(name as TextName, label),
    )}
  </>
);
