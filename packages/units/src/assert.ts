// Assertions stay on in production: a broken invariant of money must stop the process, not spread.

/** A bug of ours: the process ends, and starts again from the journal. Never for what a client or the world did. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

/** Throws when `condition` is false. For bugs of ours only, never for a client's or the world's faults. */
export function assert(condition: boolean, statement: string): asserts condition {
  if (!condition) throw new AssertionError(statement);
}

/** The end of an exhaustive switch. */
export function assertNever(value: never): never {
  throw new AssertionError(`unexpected value: ${String(value)}`);
}

/** The value of a map that is known to hold the key. */
export function present<T>(value: T | undefined | null, statement: string): T {
  if (value === undefined || value === null) throw new AssertionError(statement);
  return value;
}
