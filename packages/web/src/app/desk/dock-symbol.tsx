// What every row of the dock begins with: the instrument, which a click shows on the chart, and side and lots.
import type { Order } from '@meridian/contract';
import { formatLots } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { selectInstrument } from '../../lib/instruments.ts';
import { Figure } from '../../ui/figure.tsx';
import { Logo } from '../../ui/logo.tsx';
import { orderName } from '../../ui/orders/order-words.ts';
import { sideOf } from '../../ui/orders/order-side.ts';

interface SymbolButtonProps {
  readonly code: string;
  readonly name: string;
}

export const SymbolButton = ({ code, name }: SymbolButtonProps) => (
  <button
    type="button"
    onClick={() => selectInstrument(code)}
    className="flex h-7 items-center gap-2 rounded-[6px] font-semibold hover:text-accent"
  >
    <Logo code={code} size={18} />
    <bdi>{name}</bdi>
  </button>
);

const SIDES = { buy: 'bg-up-soft text-up', sell: 'bg-down-soft text-down' } as const;

/** "Buy 0.50", or of a pending order "Buy limit 0.50". */
export function SideAndLots({ order }: { readonly order: Order }) {
  const t = useT();
  return (
    <span className="flex items-center gap-2">
      <span
        className={`rounded-[6px] px-1.5 text-micro leading-[1.125rem] font-semibold ${SIDES[sideOf(order)]}`}
      >
        {orderName(order, t)}
      </span>
      <Figure>{formatLots(order.Quantity)}</Figure>
    </span>
  );
}
