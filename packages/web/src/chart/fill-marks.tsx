// Triangles where orders were filled: a buy points up from below its price, a sell down from above; those of copied traders
// are hollow.
import { formatLots } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { ON_PICTURE } from './plot/chart-names.ts';
import type { ChartScale } from './plot/chart-scale.ts';
import { drawnPrice } from './drawings/drawing-words.ts';
import type { ChartFill } from './fills.ts';
import { useMovedPlot } from './plot/moved-plot.ts';

interface FillMarksProps {
  readonly scale: ChartScale;
  readonly precision: number;
  readonly fills: readonly ChartFill[];
}

const HALF_PX = 5;
const HEIGHT_PX = 7;
const GAP_PX = 3;

export function FillMarks({ scale, precision, fills }: FillMarksProps) {
  const t = useT();
  const plot = useMovedPlot(scale);
  if (plot === null || fills.length === 0) return null;
  const seen = fills
    .map((fill) => ({ ...fill, x: plot.barX(fill.time), y: plot.toY(fill.price) }))
    .filter(({ x, y }) => x >= 0 && x <= plot.width && y >= 0 && y <= plot.height);
  if (seen.length === 0) return null;
  return (
    <svg
      role="list"
      {...{ [ON_PICTURE]: '' }}
      aria-label={t('chart.fills')}
      width={plot.width}
      height={plot.height}
      className="pointer-events-none absolute top-0 left-0 z-4 overflow-hidden"
    >
      {seen.map(({ id, side, lots, price, isCopied, x, y }) => {
        const way = side === 'buy' ? 1 : -1;
        const [tip, base] = [y + way * GAP_PX, y + way * (GAP_PX + HEIGHT_PX)];
        return (
          <path
            key={id}
            role="listitem"
            aria-label={t(isCopied ? 'chart.fill_copied' : 'chart.fill', {
              side: t(`side.${side}`),
              lots: formatLots(lots),
              price: drawnPrice(price, precision),
            })}
            d={`M${x} ${tip}L${x - HALF_PX} ${base}H${x + HALF_PX}Z`}
            strokeWidth={1.5}
            strokeLinejoin="round"
            className={
              isCopied
                ? 'fill-bg stroke-text lg:fill-surface'
                : 'fill-text stroke-bg lg:stroke-surface'
            }
          />
        );
      })}
    </svg>
  );
}
