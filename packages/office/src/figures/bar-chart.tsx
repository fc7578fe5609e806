// A chart of bars over time, drawn as SVG: values below zero go down, the greatest and the least are named. The table
// beside it has the figures.
interface BarChartProps {
  readonly label: string;
  readonly values: readonly { readonly period: string; readonly value: number | null }[];
  readonly format: (value: number) => string;
}

const WIDTH = 360;
const HEIGHT = 170;
const TOP = 22;
const BOTTOM = 26;

export function BarChart({ label, values, format }: BarChartProps) {
  const known = values.flatMap(({ value }) => (value === null ? [] : [value]));
  const most = Math.max(0, ...known);
  const least = Math.min(0, ...known);
  // If nothing happened, the zero line is at the foot.
  const top = most === 0 && least === 0 ? 1 : most;
  const span = top - least;
  const plot = HEIGHT - TOP - BOTTOM;
  const y = (value: number): number => TOP + ((top - value) / span) * plot;
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
      {most > 0 && (
        <text x={0} y={TOP - 8} className="fill-text-3 text-[12px]">
          {format(most)}
        </text>
      )}
      {least < 0 && (
        <text x={0} y={HEIGHT - BOTTOM - 4} className="fill-text-3 text-[12px]">
          {format(least)}
        </text>
      )}
      {values.map(({ period, value }, place) =>
        value === null || value === 0 ? null : (
          <rect
            key={period}
            x={place * step + (step - bar) / 2}
            width={bar}
            y={Math.min(y(value), y(0))}
            height={Math.max(1, Math.abs(y(value) - y(0)))}
            rx={Math.min(3, bar / 3)}
            className={value < 0 ? 'fill-negative' : 'fill-accent'}
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
