// A rail with where something began on it and, if it is known, where it is now: a position between its stops, a copying
// above its stop.
import type { AriaAttributes } from 'react';

interface RailProps extends AriaAttributes {
  readonly role?: 'meter';
  /** Places from 0 to 1, left to right in every language. */
  readonly startAt: number;
  readonly nowAt: number | null;
  readonly isWinning: boolean;
  /** The colour of the rail itself. */
  readonly ground?: string;
}

const percent = (at: number) => `${at * 100}%`;

export function Rail({ startAt, nowAt, isWinning, ground = 'bg-fill-2', ...spoken }: RailProps) {
  const colour = isWinning ? 'bg-up' : 'bg-down';
  return (
    <span dir="ltr" {...spoken} className={`relative block h-1 rounded-full ${ground}`}>
      {nowAt !== null && (
        <span
          className={`absolute inset-y-0 rounded-full ${colour}`}
          style={{
            left: percent(Math.min(startAt, nowAt)),
            width: percent(Math.abs(nowAt - startAt)),
          }}
        />
      )}
      <span
        className="absolute top-1/2 h-2.5 w-0.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-text-3"
        style={{ left: percent(startAt) }}
      />
      {nowAt !== null && (
        <span
          className={`absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full ring-[3px] ring-surface ${colour}`}
          style={{ left: percent(nowAt) }}
        />
      )}
    </span>
  );
}
