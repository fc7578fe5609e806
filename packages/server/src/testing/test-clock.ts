// A clock that a test sets.

export interface TestClock {
  now(): number;
  advance(ms: number): void;
  set(at: number): void;
}

/** Wednesday 15 January 2025, 12:00 New York: every market is open. */
export const NOON = Date.UTC(2025, 0, 15, 17, 0, 0);

export function testClock(start: number = NOON): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
    set(at) {
      now = at;
    },
  };
}
