// The account at a glance, live: floating profit, net value, margins, and how near the close-out is.
import type { OrderPage } from '@meridian/contract';
import { ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { formatMoney, formatPercent, signOf } from '../lib/format.ts';
import { useAccountDetail } from '../lib/account-detail.ts';
import { availableMargin } from '../lib/free-margin.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { useAccountLive } from '../lib/account-live.ts';
import { usePreference } from '../lib/preferences.ts';
import { FIGURE_TAG, Figure } from '../ui/figure.tsx';
import { OldPricesNote } from '../ui/old-prices-note.tsx';
import { Money } from '../ui/price-figure.tsx';
import { type Risk, litSegments, riskOf } from './risk.ts';

interface SummaryCardProps {
  /** The first page of the holding list, whose figures are shown until the first live ones come. */
  readonly holding: OrderPage | undefined;
  readonly count: number | undefined;
}

export function SummaryCard({ holding, count }: SummaryCardProps) {
  const t = useT();
  const live = useAccountLive();
  const [isHidden] = usePreference('balanceHidden');
  const figures = live ?? holding;
  const detail = useAccountDetail().data;
  const held = detail?.lock_balance;
  const inCopying = detail?.InCopying ?? null;
  const floating = live ? live.ProfitsTotal : (holding?.all_fact_profits ?? null);
  const columns = [
    { label: t('orders.net_value'), value: figures?.Equity ?? null },
    { label: t('orders.margin'), value: figures?.CautionMoneyAll ?? null },
    { label: t('orders.free_margin'), value: availableMargin(figures?.FreeMargin, held) },
    // Home's equity has it, the margins have not.
    ...(signOf(inCopying) > 0 ? [{ label: t('orders.in_copying'), value: inCopying }] : []),
  ];
  return (
    <div
      role="group"
      data-theme="dark"
      aria-label={t('orders.summary')}
      className="mx-4 rounded-hero bg-hero p-5 text-on-hero ring-hero-line dark:ring-1"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-label text-on-hero-2">
        <span>{t('orders.floating_profit')}</span>
        <span className="flex items-center gap-3">
          <OldPricesNote className="flex" />
          {count !== undefined && <span>{t('orders.open_count', { count })}</span>}
        </span>
      </div>
      <Money value={floating} signed coloured hidden={isHidden} className="mt-1.5 text-display" />
      <dl className="mt-4 flex flex-wrap items-end gap-x-2 gap-y-3 border-t border-hero-line pt-4">
        {columns.map(({ label, value }) => (
          <div key={label} className="min-w-min flex-1">
            <dt className="text-caption text-pretty text-on-hero-2">{label}</dt>
            <dd className="mt-1 text-label font-semibold">
              <Money value={value} hidden={isHidden} />
            </dd>
          </div>
        ))}
      </dl>
      {held !== undefined && signOf(held) > 0 && (
        <p className="mt-2.5 text-caption text-on-hero-2">
          <RichText
            text="orders.held"
            args={{ amount: isHidden ? '••••••' : formatMoney(held) }}
            tags={FIGURE_TAG}
          />
        </p>
      )}
      <RiskMeter rate={figures?.HazardRate ?? null} marginLevel={figures?.MarginLevel ?? null} />
    </div>
  );
}

const SEGMENTS = 24;
const LOOKS: Readonly<
  Record<
    Risk,
    { readonly icon: typeof ShieldCheck; readonly text: string; readonly ground: string }
  >
> = {
  safe: { icon: ShieldCheck, text: 'text-positive', ground: 'bg-positive' },
  watch: { icon: TriangleAlert, text: 'text-warn', ground: 'bg-warn' },
  danger: { icon: ShieldAlert, text: 'text-negative', ground: 'bg-negative' },
};

function RiskMeter({
  rate,
  marginLevel,
}: {
  readonly rate: string | null;
  readonly marginLevel: string | null;
}) {
  const t = useT();
  const risk = riskOf(rate);
  const look = LOOKS[risk ?? 'safe'];
  const lit = litSegments(rate, SEGMENTS);
  const Icon = look.icon;
  return (
    <div className="mt-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 text-caption">
        <span className="flex items-center gap-1.5 text-on-hero-2">
          <Icon aria-hidden className={`size-3.5 ${look.text}`} />
          {t('orders.risk_rate')}
        </span>
        <span className="font-medium">
          <Figure>{formatPercent(rate)}</Figure>
          {risk !== null && (
            <span className={`ms-1.5 ${look.text}`}>{t(`orders.risk_${risk}`)}</span>
          )}
        </span>
      </div>
      <div
        role="meter"
        aria-label={t('orders.risk_rate')}
        aria-valuenow={Math.min(100, Number(rate ?? 0))}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${formatPercent(rate)}${risk === null ? '' : `, ${t(`orders.risk_${risk}`)}`}`}
        className="grid grid-cols-[repeat(24,1fr)] gap-[3px]"
      >
        {Array.from({ length: SEGMENTS }, (_, segment) => (
          <span
            key={segment}
            className={`h-2 rounded-full ${segment < lit ? look.ground : 'bg-hero-line'}`}
          />
        ))}
      </div>
      <p className="mt-2 text-caption text-on-hero-2">{t('orders.risk_note')}</p>
      {/* Without one, too: the list below would move when it comes. */}
      <p className="mt-1.5 flex justify-between text-caption text-on-hero-2">
        <span>{t('orders.margin_level')}</span>
        <Figure className="font-medium text-on-hero">{formatPercent(marginLevel)}</Figure>
      </p>
    </div>
  );
}
