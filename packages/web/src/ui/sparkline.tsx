// A small area chart of closing prices. It is never mirrored: time runs left to right in every language.
import { memo, useId } from 'react';

interface SparklineProps {
  readonly values: readonly number[];
  readonly isUp: boolean;
  readonly width?: number;
  readonly height?: number;
}

const DOT = 3;

/** The curve through the points with level tangents, which never overshoots a price. */
function curve(points: readonly (readonly [number, number])[]): string {
  let path = '';
  let before: readonly [number, number] | undefined;
  for (const [x, y] of points) {
    if (!before) path = `M${x.toFixed(1)} ${y.toFixed(1)}`;
    else {
      const middle = ((before[0] + x) / 2).toFixed(1);
      path += `C${middle} ${before[1].toFixed(1)} ${middle} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
    }
    before = [x, y];
  }
  return path;
}

export const Sparkline = memo(function Sparkline({
  values,
  isUp,
  width = 64,
  height = 30,
}: SparklineProps) {
  const id = useId();
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const points = values.map((value, index): readonly [number, number] => [
    (index / (values.length - 1)) * (width - DOT),
    (1 - (value - low) / range) * (height - 2 * DOT) + DOT,
  ]);
  const line = curve(points);
  const [x, y] = points.at(-1) ?? [0, 0];
  const colour = isUp ? 'var(--up)' : 'var(--down)';
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
      className="block"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={colour} stopOpacity=".22" />
          <stop offset="1" stopColor={colour} stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${line}L${x} ${height}L0 ${height}Z`} fill={`url(#${id})`} />
      <path
        d={line}
        fill="none"
        stroke={colour}
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={x} cy={y} r="2" fill={colour} />
    </svg>
  );
});
