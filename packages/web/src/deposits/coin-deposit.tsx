// A deposit of coins: which coin over which network, where to send it, and reporting what was sent.
import type { Deposit, DepositCoinOption } from '@meridian/contract';
import { WalletMinimal } from 'lucide-react';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { CopyButton } from '../ui/copy-value.tsx';
import { CurrencyLogo } from '../ui/money/currency-logo.tsx';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { Note } from '../ui/note.tsx';
import { PickerField } from '../ui/fields/picker-sheet.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useIntent } from '../ui/use-intent.ts';
import { useKeptChoice } from './use-kept-choice.ts';
import { useMissing } from './use-missing.ts';
import { DepositForm } from './deposit-form.tsx';
import { useCoinOptions } from './deposit-options.ts';

export function CoinDeposit({ onSent }: { readonly onSent: (deposit: Deposit) => void }) {
  const t = useT();
  const { data: options, error, refetch } = useCoinOptions();
  const [chosen, setChosen] = useKeptChoice('deposit.coin');
  const { box, isMissing, tellMissing } = useMissing();
  const once = useIntent('deposit.coin');
  const option = options?.find(({ id }) => String(id) === chosen);
  if (!options && error) return <LoadFailure error={error} retry={refetch} />;
  if (!options) return <WaysSkeleton />;
  if (options.length === 0) return <NoWay />;
  return (
    <div ref={box}>
      <h2 className="mb-4 text-heading">{t('deposit.step_send')}</h2>
      <PickerField
        label={t('deposit.coin_choose')}
        placeholder={t('deposit.coin_placeholder')}
        error={isMissing && !option ? t('withdraw.no_pay_way') : undefined}
        choices={options.map(({ id, currency_code, protocol_code }) => ({
          value: String(id),
          label: currency_code,
          detail: t('money.over_network', { protocol: protocol_code }),
          icon: <CurrencyLogo code={currency_code} size={36} />,
        }))}
        value={option && chosen}
        shown={
          option && (
            <span className="flex items-center gap-3">
              <CurrencyLogo code={option.currency_code} size={28} />
              <span className="font-semibold">{option.currency_code}</span>
              <span className="text-text-2">{option.protocol_code}</span>
            </span>
          )
        }
        onChange={setChosen}
      />
      {option && <Destination option={option} />}
      <DepositForm
        name="deposit.coin"
        option={option}
        onOptionMissing={tellMissing}
        time="deposit.time_coin"
        submitLabel={t('deposit.submit_coin')}
        submit={(way, { number, reference, proofImg }) => {
          const input = {
            number,
            reference,
            proofImg,
            charge_id: way.id,
            address: option?.address ?? '',
          };
          return once(input, (client_order_id) =>
            call('chargeSubmit', { ...input, client_order_id }, { quiet: true }),
          );
        }}
        onSent={onSent}
      />
    </div>
  );
}

function Destination({ option }: { readonly option: DepositCoinOption }) {
  const t = useT();
  const { address, currency_code: coin, protocol_code: protocol } = option;
  return (
    <section aria-label={t('deposit.address')} className="mt-5 space-y-3">
      <div className="flex flex-col items-center rounded-card bg-surface px-5 pt-6 pb-3 shadow-card ring-1 ring-line">
        <QrCode text={address} label={t('deposit.qr')} className="w-44 p-1" />
        <p className="mt-4 text-caption text-text-3">{t('deposit.address')}</p>
        <p className="mt-1 flex w-full items-center gap-1">
          <bdi className="min-w-0 flex-1 text-center text-label font-semibold break-all" dir="ltr">
            {address}
          </bdi>
          <CopyButton label={t('deposit.address')} value={address} className="bg-fill" />
        </p>
      </div>
      <Note tone="warn">{t('deposit.only_coin', { coin, protocol })}</Note>
    </section>
  );
}

export const WaysSkeleton = () => (
  <div aria-hidden className="space-y-5">
    <Skeleton className="h-7 w-40" />
    <Skeleton className="h-14 w-full !rounded-control" />
    <Skeleton className="h-64 w-full !rounded-card" />
  </div>
);

export function NoWay() {
  const t = useT();
  return (
    <EmptyState
      icon={WalletMinimal}
      title={t('deposit.no_way_title')}
      text={t('deposit.no_way_text')}
    />
  );
}
