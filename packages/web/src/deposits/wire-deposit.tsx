// A deposit by bank wire: in which currency, to which account, and reporting what was sent.
import type { Deposit, DepositWireOption } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { CopyButton, CopyRow } from '../ui/copy-value.tsx';
import { CurrencyLogo } from '../ui/money/currency-logo.tsx';
import { LoadFailure } from '../ui/empty-state.tsx';
import { Note } from '../ui/note.tsx';
import { PickerField } from '../ui/fields/picker-sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useIntent } from '../ui/use-intent.ts';
import { useKeptChoice } from './use-kept-choice.ts';
import { useMissing } from './use-missing.ts';
import { NoWay, WaysSkeleton } from './coin-deposit.tsx';
import { DepositForm } from './deposit-form.tsx';
import { useWireCurrencies, useWireOptions } from './deposit-options.ts';

export function WireDeposit({ onSent }: { readonly onSent: (deposit: Deposit) => void }) {
  const t = useT();
  const { data: currencies, error, refetch } = useWireCurrencies();
  const [kept, setCurrency] = useKeptChoice('deposit.wire.currency');
  const [chosen, setChosen] = useKeptChoice('deposit.wire.bank');
  const { box, isMissing, tellMissing } = useMissing();
  const once = useIntent('deposit.wire');
  const currency = currencies?.some(({ code }) => code === kept) ? kept : '';
  const banks = useWireOptions(currency);
  // A single bank needs no choosing.
  const option =
    banks.data?.length === 1 ? banks.data[0] : banks.data?.find(({ id }) => String(id) === chosen);
  if (!currencies && error) return <LoadFailure error={error} retry={refetch} />;
  if (!currencies) return <WaysSkeleton />;
  if (currencies.length === 0) return <NoWay />;
  const missing = isMissing && !option ? t('withdraw.no_pay_way') : undefined;
  return (
    <div ref={box}>
      <h2 className="mb-4 text-heading">{t('deposit.step_send')}</h2>
      <div className="space-y-5">
        <CurrencyField
          currencies={currencies}
          value={currency}
          error={currency === '' ? missing : undefined}
          onChange={(code) => {
            setCurrency(code);
            setChosen('');
          }}
        />
        {currency !== '' && (
          <Banks banks={banks} option={option} missing={missing} onChange={setChosen} />
        )}
        {option && <BankAccount option={option} />}
      </div>
      <DepositForm
        name="deposit.wire"
        option={option}
        onOptionMissing={tellMissing}
        time="deposit.time_wire"
        submitLabel={t('deposit.submit_wire')}
        submit={(way, { number, reference, proofImg }) => {
          const input = { number, reference, proofImg, wire_id: way.id };
          return once(input, (client_order_id) =>
            call('wireSubmit', { ...input, client_order_id }, { quiet: true }),
          );
        }}
        onSent={onSent}
      />
    </div>
  );
}

interface BanksProps {
  readonly banks: ReturnType<typeof useWireOptions>;
  readonly option: DepositWireOption | undefined;
  readonly missing: string | undefined;
  readonly onChange: (id: string) => void;
}

function Banks({ banks, option, missing, onChange }: BanksProps) {
  const { data, error, refetch } = banks;
  if (!data && error) return <LoadFailure error={error} retry={refetch} />;
  if (!data) return <Skeleton className="h-80 w-full !rounded-card" />;
  if (data.length === 0) return <NoWay />;
  if (data.length === 1) return null;
  return (
    <BankField
      banks={data}
      value={option && String(option.id)}
      error={missing}
      onChange={onChange}
    />
  );
}

interface CurrencyFieldProps {
  readonly currencies: readonly { readonly code: string }[];
  /** Empty: none yet. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

function CurrencyField({ currencies, value, error, onChange }: CurrencyFieldProps) {
  const t = useT();
  return (
    <PickerField
      label={t('money.currency')}
      placeholder={t('money.currency_placeholder')}
      error={error}
      choices={currencies.map(({ code }) => ({
        value: code,
        label: code,
        icon: <CurrencyLogo code={code} size={36} />,
      }))}
      value={value === '' ? undefined : value}
      shown={
        <span className="flex items-center gap-3 font-semibold">
          <CurrencyLogo code={value} size={28} />
          {value}
        </span>
      }
      onChange={onChange}
    />
  );
}

interface BankFieldProps {
  readonly banks: readonly DepositWireOption[];
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}

function BankField({ banks, value, error, onChange }: BankFieldProps) {
  const t = useT();
  return (
    <PickerField
      label={t('deposit.wire_bank')}
      placeholder={t('deposit.wire_placeholder')}
      error={error}
      choices={banks.map(({ id, bank_name, payee_account }) => ({
        value: String(id),
        label: bank_name,
        detail: payee_account,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

function BankAccount({ option }: { readonly option: DepositWireOption }) {
  const t = useT();
  const rows = [
    [t('bank.payee'), option.payee_name],
    [t('bank.account'), option.payee_account],
    [t('bank.swift'), option.bank_swift],
    [t('bank.name'), option.bank_name],
    [t('bank.address'), option.bank_address],
  ] as const;
  return (
    <section aria-label={t('deposit.wire_bank')} className="space-y-3">
      <dl className="rounded-card bg-surface shadow-card ring-1 ring-line">
        {rows.map(([label, value]) =>
          value === '' ? null : <CopyRow key={label} label={label} value={value} />,
        )}
      </dl>
      {option.bank_remark !== '' && (
        <Note tone="warn">
          <p className="text-caption">{t('bank.quote')}</p>
          <p className="flex items-center gap-2">
            <span className="min-w-0 flex-1 text-body-strong break-words">
              <bdi>{option.bank_remark}</bdi>
            </span>
            <CopyButton
              label={t('bank.quote')}
              value={option.bank_remark}
              className="-my-2 -me-2 !text-warn"
            />
          </p>
          <p className="mt-1">{t('deposit.quote_note')}</p>
        </Note>
      )}
    </section>
  );
}
