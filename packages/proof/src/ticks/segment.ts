// Ten seconds of the market as the engine was offered it: every tick of every instrument, in the order in which they came.
// Its SHA-256 is a public row of the log, so whoever has the row knows these bytes from any others.
//
// All numbers are varints (seven bits a byte, the lowest first); signed ones are doubled, negative ones less one. First the
// version, 1 or 2; the number of the first tick; a time; how many ticks. Then the instrument of each tick, in order. Then for
// each instrument, in the order in which they first come, its columns: by how much each tick's time is later than that of
// the one before (first: than the time above), its bid higher, its spread wider, and its feed's sequence beyond its time. In
// version 2, which is written if any tick was late, the last column says by how much.
import { prove } from '../fault.ts';

/** A tick as the engine was offered it; prices in points of the instrument. */
export interface LoggedTick {
  /** Among all ticks of the site, without a gap. */
  readonly no: number;
  readonly instrumentId: number;
  readonly bid: number;
  readonly ask: number;
  /** Market time. */
  readonly at: number;
  /** Ascending per instrument; fills name it. */
  readonly seq: number;
  /** Milliseconds that the market's time was past `at` when it was decided at this tick, at least 1. Absent: it was not, or nobody said so. */
  readonly late?: number;
}

const VERSION = 1;
/** With the column of how late. */
const VERSION_LATE = 2;
/** No segment has more. */
export const SEGMENT_TICKS_MAX = 100_000;

/** @param ticks at least one; the number of each is one higher than of the one before */
export function encodeSegment(ticks: readonly LoggedTick[]): Uint8Array {
  const [first] = ticks;
  prove(first !== undefined && ticks.length <= SEGMENT_TICKS_MAX, 'ticks', 'a segment of no size');
  const out = new Writer();
  const isLate = ticks.some(({ late }) => late !== undefined);
  const version = isLate ? VERSION_LATE : VERSION;
  for (const number of [version, first.no, first.at, ticks.length]) out.count(number);
  for (const [i, tick] of ticks.entries()) {
    prove(tick.no === first.no + i, 'ticks', `tick ${tick.no} is not in its place`);
    out.count(tick.instrumentId);
  }
  for (const own of byInstrument(ticks, ({ instrumentId }) => instrumentId)) {
    let before = { at: first.at, bid: 0, spread: 0 };
    const steps = own.map(({ at, bid, ask, seq }) => {
      const now = { at, bid, spread: ask - bid };
      const step = [now.at - before.at, bid - before.bid, now.spread - before.spread, seq - at];
      before = now;
      return step;
    });
    for (const column of [0, 1, 2, 3]) for (const step of steps) out.signed(step[column] ?? 0);
    if (isLate) for (const { late = 0 } of own) out.count(late);
  }
  return out.bytes();
}

/** @throws ProofError ticks if it is not written so */
export function decodeSegment(bytes: Uint8Array): LoggedTick[] {
  const from = new Reader(bytes);
  const version = from.count();
  const isLate = version === VERSION_LATE;
  prove(version === VERSION || isLate, 'ticks', 'a segment of another version');
  const [firstNo, firstAt, length] = [from.count(), from.count(), from.count()];
  prove(length > 0 && length <= SEGMENT_TICKS_MAX, 'ticks', `a segment of ${length} ticks`);
  const instruments = Array.from({ length }, () => from.count());
  const ticks: LoggedTick[] = [];
  const places = instruments.map((instrumentId, i) => ({ instrumentId, i }));
  for (const own of byInstrument(places, ({ instrumentId }) => instrumentId)) {
    const [at, bid, spread, ahead] = [0, 1, 2, 3].map(() => own.map(() => from.signed()));
    const lates = isLate ? own.map(() => from.count()) : [];
    let last = { at: firstAt, bid: 0, spread: 0 };
    for (const [k, { instrumentId, i }] of own.entries()) {
      last = {
        at: last.at + (at?.[k] ?? 0),
        bid: last.bid + (bid?.[k] ?? 0),
        spread: last.spread + (spread?.[k] ?? 0),
      };
      const prices = { bid: last.bid, ask: last.bid + last.spread };
      const seq = last.at + (ahead?.[k] ?? 0);
      const late = lates[k] ?? 0;
      const tick = { no: firstNo + i, instrumentId, ...prices, at: last.at, seq };
      ticks[i] = late > 0 ? { ...tick, late } : tick;
    }
  }
  prove(from.isAtEnd(), 'ticks', 'more bytes than a segment has');
  return ticks;
}

function byInstrument<T>(all: readonly T[], instrumentOf: (one: T) => number): Iterable<T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) {
    const id = instrumentOf(one);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [one]);
    else group.push(one);
  }
  return groups.values();
}

class Writer {
  readonly #out: number[] = [];

  /** @param value 0 or more */
  count(value: number): void {
    prove(Number.isSafeInteger(value) && value >= 0, 'ticks', `not a count: ${value}`);
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#out.push((rest % 128) + 128);
    this.#out.push(rest);
  }
  signed(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }
  bytes(): Uint8Array {
    return Uint8Array.from(this.#out);
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  count(): number {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const byte = this.#bytes[this.#at];
      prove(byte !== undefined, 'ticks', 'a segment that was cut off');
      this.#at += 1;
      value += (byte % 128) * place;
      prove(Number.isSafeInteger(value), 'ticks', 'a number without an end');
      if (byte < 128) return value;
    }
  }
  signed(): number {
    const value = this.count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
  isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
}
