// A chart of bars over time, drawn as SVG: values below zero go down, the greatest and the least are named. The table
// beside it has the figures.
interface BarChartProps {
  readonly label: string;
  readonly values: readonly { readonly period: string; readonly value: string | number | null }[];
  /** Gets the value itself: only a bar's height may be inexact. */
  readonly format: (value: string | number) => string;
}

const WIDTH = 360;
const HEIGHT = 170;
const TOP = 22;
const BOTTOM = 26;

export function BarChart({ label, values, format }: BarChartProps) {
  const known = values.flatMap(({ value }) => (value === null ? [] : [value]));
  const rising = [0, ...known].toSorted((one, other) => Number(one) - Number(other));
  const [least = 0, most = 0] = [rising[0], rising.at(-1)];
  // If nothing happened, the zero line is at the foot.
  const top = Number(most) === 0 && Number(least) === 0 ? 1 : Number(most);
  const span = top - Number(least);
  const plot = HEIGHT - TOP - BOTTOM;
  const y = (value: string | number): number => TOP + ((top - Number(value)) / span) * plot;
  const step = WIDTH / Math.max(1, values.length);
  const bar = Math.max(1, Math.min(28, step * 0.7));
  const first = values[0]?.period ?? '';
  const last = values.at(-1)?.period ?? '';
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${label}: ${format(least)} to ${format(most)}, ${first} to ${last}`}
      className="block h-auto w-full"
      direction="ltr"
    >
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-line" strokeWidth={1} />
      {Number(most) > 0 && (
        <text x={0} y={TOP - 8} className="fill-text-3 text-[12px]">
          {format(most)}
        </text>
      )}
      {Number(least) < 0 && (
        <text x={0} y={HEIGHT - BOTTOM - 4} className="fill-text-3 text-[12px]">
          {format(least)}
        </text>
      )}
      {values.map(({ period, value }, place) =>
        value === null || Number(value) === 0 ? null : (
          <rect
            key={period}
            x={place * step + (step - bar) / 2}
            width={bar}
            y={Math.min(y(value), y(0))}
            height={Math.max(1, Math.abs(y(value) - y(0)))}
            rx={Math.min(3, bar / 3)}
            className={Number(value) < 0 ? 'fill-negative' : 'fill-accent'}
          >
            <title>{`${period}: ${format(value)}`}</title>
          </rect>
        ),
      )}
      <text x={0} y={HEIGHT - 6} className="fill-text-3 text-[12px]">
        {first}
      </text>
      <text x={WIDTH} y={HEIGHT - 6} textAnchor="end" className="fill-text-3 text-[12px]">
        {last}
      </text>
    </svg>
  );
}
