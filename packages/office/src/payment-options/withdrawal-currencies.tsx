// The currencies of withdrawals, with their fee and limits.
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskWithdrawalCurrency } from '@meridian/contract/admin';
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

type Currency = Omit<DeskWithdrawalCurrency, 'id'> & { readonly id?: number };

const COLUMNS: readonly Column<DeskWithdrawalCurrency>[] = [
  {
    title: 'Currency',
    cell: ({ code, protocol }) => <span className="font-medium">{`${code} ${protocol}`}</span>,
  },
  { title: 'To', cell: ({ kind }) => (kind === 'coin' ? 'coin address' : 'bank account') },
  {
    title: 'Fee',
    isFigure: true,
    cell: ({ fee_type: type, fee }) =>
      type === 1 ? `${formatAmount(fee)} USD` : `${fee} of the amount`,
  },
  { title: 'From, USD', isFigure: true, cell: ({ min }) => formatAmount(min) },
  { title: 'Up to, USD', isFigure: true, cell: ({ max }) => formatAmount(max) },
  { title: 'Offered', cell: ({ is_enabled: isEnabled }) => (isEnabled ? 'yes' : 'no') },
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

export function WithdrawalCurrencies() {
  const isOwner = useHasRole('owner');
  const [chosen, setChosen] = useState<number | 'new' | null>(null);
  const query = useQuery({
    queryKey: ['withdrawal-currencies'],
    queryFn: () => look('withdrawalCurrencies', {}),
  });
  const currency = chosen === 'new' ? FRESH : query.data?.find(({ id }) => id === chosen);
  return (
    <div className="flex flex-col items-start gap-5 lg:flex-row">
      <div className="w-full min-w-0 flex-1">
        <DataTable
          label="Currencies of withdrawals"
          columns={COLUMNS}
          rows={query.data}
          fault={query.error?.message ?? null}
          onRetry={() => void query.refetch()}
          keyOf={({ id }) => id}
          empty="Nobody can withdraw: add a currency"
          chosen={chosen === 'new' ? null : chosen}
          onChoose={({ id }) => setChosen(id)}
        />
        {isOwner && (
          <Button className="mt-4" tone="quiet" onClick={() => setChosen('new')}>
            Add a currency
          </Button>
        )}
      </div>
      {currency !== undefined && (
        <CurrencyForm
          key={chosen}
          currency={currency}
          isReadOnly={!isOwner}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

interface CurrencyFormProps {
  readonly currency: Currency;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

function CurrencyForm({ currency, isReadOnly, onClose }: CurrencyFormProps) {
  const queries = useQueryClient();
  const [now, setNow] = useState(currency);
  const [reason, setReason] = useState('');
  const isNew = currency.id === undefined;
  const save = useAction(async () => {
    const saved = await act('saveWithdrawalCurrency', { ...now, reason });
    queries.setQueryData(['withdrawal-currencies'], saved);
    onClose();
  }, 'It holds from now on.');
  const input = (
    name: 'code' | 'protocol' | 'fee' | 'min' | 'max',
    label: string,
    isFixed = false,
  ) => (
    <Field
      label={label}
      value={now[name]}
      disabled={isReadOnly || isFixed}
      onChange={(event) => setNow({ ...now, [name]: event.target.value })}
      fault={save.fields[name]}
    />
  );
  return (
    <SidePanel
      label={isNew ? 'New currency' : `${currency.code} ${currency.protocol}`.trim()}
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
          label="To"
          value={now.kind}
          disabled={!isNew}
          choices={[
            { value: 'coin', text: 'Coin address' },
            { value: 'bank', text: 'Bank account' },
          ]}
          onChoose={(kind) => setNow({ ...now, kind: kind === 'bank' ? 'bank' : 'coin' })}
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
          onChoose={(type) => setNow({ ...now, fee_type: Number(type) })}
        />
        <div className="grid grid-cols-3 gap-3">
          {input('fee', 'Fee')}
          {input('min', 'From, USD')}
          {input('max', 'Up to, USD')}
        </div>
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
              Save for new withdrawals
            </Button>
          </>
        )}
      </form>
    </SidePanel>
  );
}
