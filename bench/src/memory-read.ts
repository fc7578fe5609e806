// How long this machine takes to read from memory what no cache of its own core holds. Machines of one name differ in this by a
// multiple, because others compute beside them, and what a server does in a second differs with it.

/** More than the cache of a core, less than the cache that cores share. */
const BYTES = 4 * 2 ** 20;
/** What a core fetches at once. */
const LINE = 64 / Int32Array.BYTES_PER_ELEMENT;
const READS = 1_000_000;

/** Places of one circle through all lines, in an order that nothing can foresee, and the same each time. */
function circle(): Int32Array {
  const lines = Int32Array.from({ length: BYTES / 64 }, (_, place) => place);
  let random = 1;
  for (let place = lines.length - 1; place > 0; place -= 1) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((random / 2 ** 32) * place);
    [lines[place], lines[other]] = [Number(lines[other]), Number(lines[place])];
  }
  const next = new Int32Array(BYTES / Int32Array.BYTES_PER_ELEMENT);
  for (const [place, line] of lines.entries())
    next[line * LINE] = Number(lines[(place + 1) % lines.length]) * LINE;
  return next;
}

/** @returns nanoseconds for each of many reads, one after the other */
export function memoryReadNs(): number {
  const next = circle();
  let place = 0;
  let startedAt = 0;
  // The first round compiles.
  for (let round = 0; round < 2; round += 1) {
    startedAt = performance.now();
    for (let read = 0; read < READS; read += 1) place = Number(next[place]);
  }
  const tookMs = performance.now() - startedAt;
  if (place % LINE !== 0) throw new Error('the circle is none');
  return (tookMs * 1e6) / READS;
}
