// The options of deposits: coins with their address, banks with their account.
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskDepositOption } from '@meridian/contract/admin';
import { act, look } from '../lib/api.ts';
import { formatAmount } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { useAction } from '../ui/use-action.ts';

type Option = Omit<DeskDepositOption, 'id'> & { readonly id?: number };

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
      <span className="text-caption break-all">
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

export function DepositOptions() {
  const isOwner = useHasRole('owner');
  const [chosen, setChosen] = useState<number | 'new' | null>(null);
  const query = useQuery({
    queryKey: ['deposit-options'],
    queryFn: () => look('depositOptions', {}),
  });
  const option = chosen === 'new' ? FRESH : query.data?.find(({ id }) => id === chosen);
  return (
    <div className="flex flex-col items-start gap-5 lg:flex-row">
      <div className="w-full min-w-0 flex-1">
        <DataTable
          label="Options of deposits"
          columns={COLUMNS}
          rows={query.data}
          fault={query.error?.message ?? null}
          onRetry={() => void query.refetch()}
          keyOf={({ id }) => id}
          empty="Nobody can deposit: add an option"
          chosen={chosen === 'new' ? null : chosen}
          onChoose={({ id }) => setChosen(id)}
        />
        {isOwner && (
          <Button className="mt-4" tone="quiet" onClick={() => setChosen('new')}>
            Add an option
          </Button>
        )}
      </div>
      {option !== undefined && (
        <OptionForm
          key={chosen}
          option={option}
          isReadOnly={!isOwner}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

type TextName = 'currency' | 'min' | 'max' | keyof typeof COIN | keyof typeof WIRE;
const COIN = { protocol: 'Network (BTC, ERC20, ETH, TRC20)', address: 'Address' } as const;
const WIRE = {
  bank_name: 'Bank',
  bank_address: 'Address of the bank',
  bank_swift: 'SWIFT',
  payee_name: 'Payee',
  payee_account: 'Account',
  bank_remark: 'Remark that clients give',
} as const;

interface OptionFormProps {
  readonly option: Option;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

function OptionForm({ option, isReadOnly, onClose }: OptionFormProps) {
  const queries = useQueryClient();
  const [now, setNow] = useState(option);
  const [reason, setReason] = useState('');
  const isNew = option.id === undefined;
  const save = useAction(async () => {
    const saved = await act('saveDepositOption', { ...now, reason });
    queries.setQueryData(['deposit-options'], saved);
    onClose();
  }, 'It holds from now on.');
  const input = (name: TextName, label: string, isFixed = false) => (
    <Field
      key={name}
      label={label}
      value={now[name]}
      disabled={isReadOnly || isFixed}
      onChange={(event) => setNow({ ...now, [name]: event.target.value })}
      fault={save.fields[name]}
    />
  );
  return (
    <SidePanel
      label={isNew ? 'New option' : `${option.currency} ${option.protocol}`.trim()}
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <SelectField
          label="Kind"
          value={now.kind}
          disabled={!isNew}
          choices={[
            { value: 'coin', text: 'Coin' },
            { value: 'wire', text: 'Bank wire' },
          ]}
          onChoose={(kind) => setNow({ ...now, kind: kind === 'wire' ? 'wire' : 'coin' })}
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
            onChange={(event) => setNow({ ...now, decimals: event.target.valueAsNumber || 0 })}
            fault={save.fields['decimals']}
          />
          {input('min', 'From')}
          {input('max', 'Up to')}
        </div>
        {Object.entries(now.kind === 'coin' ? COIN : WIRE).map(([name, label]) =>
          input(name as TextName, label),
        )}
        <CheckField
          label="Offered to clients"
          checked={now.is_enabled}
          disabled={isReadOnly}
          onChange={(isEnabled) => setNow({ ...now, is_enabled: isEnabled })}
        />
        {!isReadOnly && (
          <>
            <Field
              label="Why"
              required
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              fault={save.fields['reason'] ?? save.fault ?? undefined}
            />
            <Button type="submit" isBusy={save.isBusy}>
              Save for new deposits
            </Button>
          </>
        )}
      </form>
    </SidePanel>
  );
}
