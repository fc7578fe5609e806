// From the worst to the best point that a trade could have been closed at, around its opening, with a dot where it was closed.
// Rows of a list share one scale.
import type { AnalyticsTrade } from '@meridian/contract';

type Points = Pick<AnalyticsTrade, 'BestProfit' | 'WorstProfit' | 'FactProfits'>;

/** The largest amount of any of the trades, for the scale. */
export const excursionScale = (trades: readonly Points[]): number =>
  Math.max(
    1e-9,
    ...trades.flatMap(({ BestProfit, WorstProfit, FactProfits }) =>
      [BestProfit, WorstProfit, FactProfits].map((amount) => Math.abs(Number(amount ?? 0))),
    ),
  );

export function ExcursionBar({
  trade,
  scale,
  className = '',
}: {
  readonly trade: Points;
  readonly scale: number;
  readonly className?: string;
}) {
  const { BestProfit: best, WorstProfit: worst, FactProfits } = trade;
  if (best === null || worst === null) return <span aria-hidden className={className} />;
  const half = (amount: number) => Math.max(-50, Math.min(50, (amount / scale) * 50));
  const [low, high] = [half(Number(worst)), half(Number(best))];
  const exit = Number(FactProfits);
  const part = (from: number, to: number, look: string) => (
    <span
      className={`absolute inset-y-[3px] rounded-[2px] ${look}`}
      style={{ left: `${50 + from}%`, width: `${Math.max(0, to - from)}%` }}
    />
  );
  return (
    <span aria-hidden dir="ltr" className={`relative block h-3 ${className}`}>
      {part(Math.min(low, 0), Math.min(high, 0), 'bg-down/45')}
      {part(Math.max(low, 0), Math.max(high, 0), 'bg-up/45')}
      <span className="absolute inset-y-0 left-1/2 w-px bg-text-3" />
      <span
        className={`absolute top-1/2 size-2.5 -translate-1/2 rounded-full ring-2 ring-surface ${exit < 0 ? 'bg-down' : 'bg-up'}`}
        style={{ left: `${50 + half(exit)}%` }}
      />
    </span>
  );
}
