// Closes a position, whole or in part: how many lots, the expected result at the present price, and the button.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { type CloseGrid, closePercentFault } from '@meridian/trading/estimate';
import { formatLots, formatMoney } from '@meridian/units';
import { Fact, Facts } from '@meridian/design/components/facts';
import { formatLots as lotsText, formatPercent } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useInstrument } from '../lib/instruments.ts';
import { useFreshness } from '../lib/market-freshness.ts';
import { Figure } from '../ui/figure.tsx';
import { Money } from '../ui/price-figure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stepper } from '../ui/fields/stepper.tsx';
import { LOTS_FORM, hasTooManyDigits } from '../ui/fields/typed-number.ts';
import { typedLots } from '../ui/money/typed-amount.ts';
import { ActionButtons } from './action-buttons.tsx';
import {
  type CloseResult,
  closeFault,
  closeGrid,
  closeResult,
  partOfLots,
  stepCloseLots,
} from './close-estimate.ts';
import { useCloseLots } from './close-lots.ts';
import type { OrderAction } from './order-action.ts';

interface ClosePositionProps {
  readonly order: Order;
  /** Live gross profit of the whole order. */
  readonly profit: string | null;
  readonly onCancel: () => void;
  /** Called with the order as it is afterwards. */
  readonly onClosed: (order: Order) => void;
}

export function ClosePosition(props: ClosePositionProps) {
  const instrument = useInstrument(props.order.ForexTradeLists.Code);
  if (!instrument) return <Skeleton className="mt-5 h-40 w-full !rounded-card" />;
  return <CloseForm {...props} grid={closeGrid(props.order, instrument)} />;
}

interface CloseFormProps extends ClosePositionProps {
  readonly grid: CloseGrid;
}

/** The lots typed, what is wrong with them, and closing them. */
function useClose({ order, onClosed, grid }: CloseFormProps) {
  const { action, lost, close: send } = useCloseLots(order);
  const [typed, setTyped] = useState<string>();
  // Of what is there now: the size may change while the form is open.
  const text = typed ?? formatLots(grid.whole);
  const lots = typedLots(text);
  const isLost = lots !== null && lost === formatLots(lots);
  const fault = hasTooManyDigits(text) ? 'above_whole' : closeFault(lots, grid);
  const barred = isLost ? null : fault;

  const close = async () => {
    if (lots === null || barred !== null) return;
    const sent = { lots: formatLots(lots), isWhole: lots === grid.whole, isQuiet: true };
    const closed = await send(sent);
    if (closed) onClosed(closed);
  };
  const change = (lots: string) => {
    action.clear();
    setTyped(lots);
  };
  return { action, text, lots, fault: barred, isLost, close, change };
}

function CloseForm(props: CloseFormProps) {
  const { order, profit, onCancel, grid } = props;
  const t = useT();
  const closing = useClose(props);
  const { action, lots, fault, isLost } = closing;
  const state = useFreshness(order.ForexTradeLists.Code).state;
  const canClose = state === 'live' || state === 'delayed';
  const result = lots === null || fault !== null ? null : closeResult(order, profit, lots);
  return (
    <section aria-label={t('orders.close_position')} className="mt-5">
      <h3 className="mb-2 text-label font-medium text-text-2">{t('orders.close_how_much')}</h3>
      <LotsToClose closing={closing} grid={grid} />
      <PartsOfWhole closing={closing} grid={grid} />
      <ExpectedResult result={result} />
      {!canClose && (
        <p role="status" className="mt-3 text-label text-negative">
          {t(state === 'closed' ? 'orders.bar_closed' : 'orders.bar_stale')}
        </p>
      )}
      <ActionButtons
        className="mt-4 pb-3"
        label={t('orders.close_lots', { lots: lots === null ? '—' : lotsText(formatLots(lots)) })}
        fault={saidOf(action) ?? (isLost ? t('orders.close_lost') : null)}
        isBusy={action.isBusy}
        disabled={!canClose || fault !== null}
        onCancel={onCancel}
        onConfirm={() => void closing.close()}
      />
    </section>
  );
}

/** What is not said at the field. */
const saidOf = ({ fields, fault }: OrderAction): string | null =>
  fields['cont'] === undefined ? fault : null;

interface LotsProps {
  readonly closing: ReturnType<typeof useClose>;
  readonly grid: CloseGrid;
}

function LotsToClose({ closing: { action, text, lots, fault, change }, grid }: LotsProps) {
  const t = useT();
  const limits = { min: formatLots(grid.min), step: formatLots(grid.step) };
  const faultText = fault === null ? undefined : t(`orders.close_fault_${fault}`, limits);
  const step = (by: 1 | -1) => () => change(stepCloseLots(text, by, grid));
  return (
    <Stepper
      label={t('orders.lots_to_close')}
      value={text}
      onChange={change}
      form={LOTS_FORM}
      fault={action.fields['cont'] ?? faultText}
      onLess={lots !== null && lots > grid.min ? step(-1) : undefined}
      onMore={lots === null || lots < grid.whole ? step(1) : undefined}
      lessLabel={t('trade.lots_less')}
      moreLabel={t('trade.lots_more')}
    />
  );
}

const PARTS = [25, 50, 75, 100] as const;

function PartsOfWhole({ closing: { text, change }, grid }: LotsProps) {
  const t = useT();
  return (
    <div
      role="group"
      aria-label={t('orders.close_how_much')}
      className="mt-2 grid grid-cols-4 gap-2"
    >
      {PARTS.map((percent) => {
        const part = partOfLots(grid, percent);
        return (
          <button
            key={percent}
            type="button"
            aria-pressed={text === part}
            disabled={closePercentFault(grid, percent) !== null}
            onClick={() => change(part)}
            className={`press h-11 rounded-inner text-label font-medium disabled:opacity-40 ${text === part ? 'bg-ink text-on-ink' : 'bg-fill text-text-2'}`}
          >
            {percent === 100 ? (
              t('orders.close_whole')
            ) : (
              <Figure>{formatPercent(percent, 0)}</Figure>
            )}
          </button>
        );
      })}
    </div>
  );
}

function ExpectedResult({ result }: { readonly result: CloseResult | null }) {
  const t = useT();
  return (
    <>
      <Facts look="close" className="mt-4 rounded-control bg-fill px-4 py-3.5">
        <Fact label={t('orders.expected_profit')}>
          <Money value={result === null ? null : formatMoney(result.gross)} signed coloured />
        </Fact>
        <Fact label={t('orders.expected_net')}>
          <Money
            value={result === null ? null : formatMoney(result.net)}
            signed
            coloured
            className="font-semibold"
          />
        </Fact>
      </Facts>
      <p className="mt-2 px-1 text-caption text-text-3">{t('orders.expected_note')}</p>
    </>
  );
}
