// Instants and durations are integers of milliseconds; the clock itself belongs to the edges.

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Milliseconds since the epoch, UTC. */
export type Instant = number;
