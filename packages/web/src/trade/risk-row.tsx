// Lots from risk: a part of the equity writes the lots, and lots write the part; the one touched last leads.
import { useEffect, useId } from 'react';
import { type Lots, formatDecimal, formatLots, negateMoney, smaller } from '@meridian/units';
import { formatLots as lotsText, formatPercent } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { percentOf, profitAt } from '../ui/order-terms/stop-level.ts';
import { useTypedNumber } from '../ui/fields/use-typed-number.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { canRisk } from './order-draft.ts';
import { type OrderPlan, sizeByRisk } from './order-plan.ts';
import { RISKS, typedPercent } from './risk-lots.ts';
import { type Ticket, useCoveredLots, usePlan, useSideInView } from './ticket.ts';

interface RiskRowProps {
  readonly ticket: Ticket;
  readonly orders: OpenOrders;
}

export function RiskRow({ ticket, orders }: RiskRowProps) {
  const t = useT();
  const noteId = useId();
  const { draft, change } = ticket;
  const side = useSideInView(ticket);
  const plan = usePlan(ticket, orders, side);
  const covered = useCoveredLots(ticket, side, orders);
  const { why, fault, capped } = useSizing(ticket, plan, covered);
  const isLeading = draft.lead === 'risk';
  const note = why ?? fault ?? capped;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-1.5">
        <RiskField
          value={isLeading ? draft.risk : riskedPercent(plan)}
          onChange={(text) => change({ type: 'risk_typed', text })}
          isLeading={isLeading}
          isDisabled={why !== null}
          fault={fault ?? undefined}
          noteId={note === null ? undefined : noteId}
        />
        <div
          role="group"
          aria-label={t('trade.presets', { field: t('trade.risk') })}
          className="flex min-w-28 flex-1 gap-1.5"
        >
          {RISKS.map((percent) => {
            const isOn = isLeading && draft.risk === percent;
            return (
              <button
                key={percent}
                type="button"
                aria-pressed={isOn}
                disabled={why !== null}
                onClick={() => change({ type: 'risk_typed', text: percent })}
                className={`press h-[var(--control,2.75rem)] min-w-0 flex-1 rounded-inner text-label font-medium disabled:opacity-50 ${isOn ? 'bg-ink text-on-ink' : 'bg-fill text-text-2'}`}
              >
                <Figure>{formatPercent(percent, percent.includes('.') ? 1 : 0)}</Figure>
              </button>
            );
          })}
        </div>
      </div>
      {note !== null && (
        <p
          id={noteId}
          role={fault === null ? undefined : 'alert'}
          className={`mt-1.5 px-1 text-caption text-pretty ${fault === null ? 'text-text-3' : 'text-negative'}`}
        >
          {note}
        </p>
      )}
    </div>
  );
}

interface Sizing {
  /** What it waits for. */
  readonly why: string | null;
  /** What is wrong with it. */
  readonly fault: string | null;
  /** Said where the free margin allows less than the risk would. */
  readonly capped: string | null;
}

/** Keeps the lots in step with the risk while that leads. @param covered what the account can carry; null: not known */
function useSizing(ticket: Ticket, plan: OrderPlan, covered: Lots | null): Sizing {
  const t = useT();
  const { draft, change, offer } = ticket;
  const isLeading = draft.lead === 'risk';
  const wanted = isLeading ? sizeByRisk(draft, offer, plan) : null;
  // Of an account that carries no order, the form says so; the size stays what the risk makes it.
  const most = covered !== null && covered >= offer.lotsMin ? covered : offer.lotsMax;
  const sized = wanted === null ? null : smaller(wanted, most);
  const lots = sized === null ? draft.lots : formatLots(sized);
  useEffect(() => {
    if (lots !== draft.lots) change({ type: 'lots_sized', text: lots });
  }, [lots, draft.lots, change]);
  const none: Sizing = { why: null, fault: null, capped: null };
  if (!canRisk(draft)) return { ...none, why: t('trade.risk_needs_stop') };
  if (plan.basis !== null && plan.basis.equity === null)
    return { ...none, why: t('trade.risk_needs_account') };
  if (!isLeading) return none;
  if (typedPercent(draft.risk) === null)
    return { ...none, fault: t('trade.fault_risk', { percent: formatPercent(100, 0) }) };
  if (wanted === null || sized === null || plan.basis === null) return none;
  const { basis } = plan;
  const riskOf = (lots: Lots) =>
    formatPercent(riskedPercent({ ...plan, basis: { ...basis, lots } }), 2);
  if (sized < offer.lotsMin) {
    const args = { lots: lotsText(formatLots(offer.lotsMin)), percent: riskOf(offer.lotsMin) };
    return { ...none, fault: t('trade.risk_too_small', args) };
  }
  return sized < wanted
    ? { ...none, capped: t('trade.risk_capped', { percent: riskOf(sized) }) }
    : none;
}

/** What the lots risk at the stop loss, in percent of the equity; empty: not known. */
function riskedPercent({ basis, stopLoss }: OrderPlan): string {
  if (basis === null || stopLoss === null) return '';
  const profit = profitAt(stopLoss, basis);
  const percent = profit === null ? null : percentOf(negateMoney(profit), basis.equity);
  return percent === null || percent < 0n ? '' : formatDecimal(percent, 2);
}

interface RiskFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly isLeading: boolean;
  readonly isDisabled: boolean;
  readonly fault: string | undefined;
  readonly noteId: string | undefined;
}

function RiskField({ value, onChange, isLeading, isDisabled, fault, noteId }: RiskFieldProps) {
  const t = useT();
  const number = useTypedNumber({
    value,
    onChange,
    error: fault,
    form: { kind: 'money', decimals: 2 },
  });
  const ring =
    number.error === undefined
      ? isLeading
        ? 'ring-2 ring-ink ring-inset'
        : ''
      : 'ring-2 ring-negative ring-inset';
  return (
    <label
      className={`flex h-[var(--control,2.75rem)] w-[46%] min-w-30 items-center gap-1 rounded-inner bg-fill px-3 ${ring} ${isDisabled ? 'opacity-50' : ''}`}
    >
      <span aria-hidden className="text-label text-text-2">
        {t('trade.risk')}
      </span>
      <input
        data-key="risk"
        aria-label={t('trade.risk_field')}
        aria-invalid={number.error !== undefined}
        aria-describedby={noteId}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={number.value}
        disabled={isDisabled}
        onChange={(event) => number.onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
        className="figure h-full min-w-0 flex-1 bg-transparent text-end text-base font-semibold rtl:text-left text-text outline-none"
      />
      <span aria-hidden className="text-label text-text-3">
        %
      </span>
    </label>
  );
}
