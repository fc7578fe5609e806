// What saving a limit would do: a stricter one holds at once, a looser one a day later. The engine decides; this says it beforehand.

export type LimitEffect = 'none' | 'stricter' | 'looser' | 'waits';

/** Null: there is no limit. */
type Limit = number | null;

interface LimitChange {
  readonly wish: Limit;
  readonly holding: Limit;
  /** What holds later already; undefined: nothing is planned. */
  readonly planned: Limit | undefined;
}

/** An empty field and 0 are no limit; null in a list: it cannot be read. */
export function readLimit(typed: string): readonly [Limit] | null {
  if (typed === '') return [null];
  const value = Number(typed);
  return Number.isFinite(value) && value >= 0 ? [value === 0 ? null : value] : null;
}

export function limitEffect({ wish, holding, planned }: LimitChange): LimitEffect {
  if (wish === holding) return 'none';
  if (wish !== null && (holding === null || wish < holding)) return 'stricter';
  return wish === planned ? 'waits' : 'looser';
}

/** The same of a pause: a longer one is stricter. Both are instants. */
export const pauseEffect = ({ wish, holding, planned }: LimitChange): LimitEffect =>
  limitEffect({
    wish: wish === null ? null : -wish,
    holding: holding === null ? null : -holding,
    planned: planned === undefined || planned === null ? planned : -planned,
  });
