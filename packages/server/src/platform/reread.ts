// Keeps a copy of something in the database in memory, and reads it again when another process or transaction has
// changed it.

/** @returns reads again; an answer that one asked for later has overtaken is dropped */
export function createReread<T>(read: () => Promise<T>, take: (value: T) => void) {
  let begun = 0;
  let taken = 0;
  return async (): Promise<void> => {
    const turn = ++begun;
    const value = await read();
    if (turn < taken) return;
    taken = turn;
    take(value);
  };
}
