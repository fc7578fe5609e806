// The rows of a price file as typed columns: a row takes 40 to 48 bytes, so that years of minutes fit in memory and
// every row is checked before the first one plays. Reads CSV, plain or gzip, line by line.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Instant } from '@meridian/units';
import { FeedFault } from './feed-fault.ts';

/** For bars: open, high, low, close. For ticks: bid, ask. The values are as in the file: prices or points. */
export interface Columns {
  readonly kind: 'bars' | 'ticks';
  readonly file: string;
  readonly count: number;
  readonly times: Float64Array;
  readonly prices: readonly Float64Array[];
  /** Null if the file has none. */
  readonly volumes: Float64Array | null;
}

/** Longer lines are no price rows. The limit keeps a binary file from filling memory. */
const LINE_MAX = 10_000;

const TIME_NAMES = new Set(['timestamp', 'date', 'time', 'datetime']);
const VOLUME_NAMES = new Set(['volume', 'tick_volume']);

/** @throws FeedFault naming file and line of the first thing that is wrong */
export async function readColumns(file: string): Promise<Columns> {
  let reader: RowReader | null = null;
  let line = 0;
  const accept = (text: string): void => {
    line += 1;
    if (text.trim() === '') return;
    if (reader === null) reader = new RowReader(file, text);
    else reader.read(text, line);
  };
  await eachLine(file, accept);
  // The assignment is in a closure, which the compiler does not follow.
  const done = reader as RowReader | null;
  if (done === null) throw new FeedFault(`${file} is empty.`);
  return done.finish();
}

async function eachLine(file: string, accept: (line: string) => void): Promise<void> {
  const raw = createReadStream(file);
  const text: Readable = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  // `pipe` does not pass errors on.
  if (text !== raw) raw.on('error', (fault) => text.destroy(fault));
  text.setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const each of lines) accept(each);
      if (rest.length > LINE_MAX)
        throw new FeedFault(`${file} is no CSV file: it has a line of ${rest.length} letters.`);
    }
  } catch (cause) {
    if (cause instanceof FeedFault) throw cause;
    throw new FeedFault(
      `${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  } finally {
    raw.destroy();
  }
  if (rest !== '') accept(rest);
}

/** A Float64Array that grows. */
class Column {
  private values = new Float64Array(1_024);
  count = 0;

  push(value: number): void {
    if (this.count === this.values.length) {
      const larger = new Float64Array(this.count * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.count] = value;
    this.count += 1;
  }

  finish(): Float64Array {
    return this.values.slice(0, this.count);
  }
}

class RowReader {
  private readonly kind: Columns['kind'];
  private readonly timeAt: number;
  private readonly pricesAt: readonly number[];
  private readonly volumeAt: number;
  private readonly width: number;
  private readonly times = new Column();
  private readonly prices: readonly Column[];
  private readonly volumes = new Column();
  private readonly file: string;
  private last = Number.NEGATIVE_INFINITY;

  constructor(file: string, header: string) {
    this.file = file;
    const names = header
      .replace(/^\uFEFF/, '')
      .split(',')
      .map((name) => name.trim().toLowerCase());
    const places = (...wanted: string[]): number[] => wanted.map((name) => names.indexOf(name));
    const bars = places('open', 'high', 'low', 'close');
    const ticks = places('bid', 'ask');
    this.timeAt = names.findIndex((name) => TIME_NAMES.has(name));
    this.kind = bars.includes(-1) ? 'ticks' : 'bars';
    this.pricesAt = this.kind === 'bars' ? bars : ticks;
    if (this.timeAt < 0 || this.pricesAt.includes(-1)) {
      throw new FeedFault(
        `${file}, line 1: the columns must be timestamp,open,high,low,close[,volume] or timestamp,bid,ask, not "${header
          .trim()
          .slice(0, 100)}".`,
      );
    }
    this.volumeAt = names.findIndex((name) => VOLUME_NAMES.has(name));
    this.width = names.length;
    this.prices = this.pricesAt.map(() => new Column());
  }

  read(text: string, line: number): void {
    const cells = text.split(',');
    const refuse = (why: string): FeedFault => new FeedFault(`${this.file}, line ${line}: ${why}.`);
    if (cells.length !== this.width)
      throw refuse(`${cells.length} columns where the header has ${this.width}`);
    const time = parseTime(cells[this.timeAt] ?? '');
    if (time === null) throw refuse(`"${cells[this.timeAt] ?? ''}" is no time`);
    // Ticks may have the same instant; bars may not.
    if (time < this.last || (time === this.last && this.kind === 'bars')) {
      throw refuse(`its time is not after that of the row before`);
    }
    const prices = this.pricesAt.map((place) => {
      const price = parsePlain(cells[place] ?? '');
      if (price === null || price <= 0) throw refuse(`"${cells[place] ?? ''}" is no price`);
      return price;
    });
    if (this.kind === 'bars') {
      const [open = 0, high = 0, low = 0, close = 0] = prices;
      if (high < Math.max(open, close) || low > Math.min(open, close)) {
        throw refuse('high and low do not hold open and close');
      }
    }
    if (this.volumeAt >= 0) {
      const volume = parsePlain(cells[this.volumeAt] ?? '');
      if (volume === null || volume < 0)
        throw refuse(`"${cells[this.volumeAt] ?? ''}" is no volume`);
      this.volumes.push(volume);
    }
    this.last = time;
    this.times.push(time);
    this.prices.forEach((column, index) => column.push(prices[index] ?? Number.NaN));
  }

  finish(): Columns {
    if (this.times.count === 0) throw new FeedFault(`${this.file} has a header and no rows.`);
    return {
      kind: this.kind,
      file: this.file,
      count: this.times.count,
      times: this.times.finish(),
      prices: this.prices.map((column) => column.finish()),
      volumes: this.volumeAt < 0 ? null : this.volumes.finish(),
    };
  }
}

/** Prices of files are quotes, not money: they become whole points at once. */
function parsePlain(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

const TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?\s*(?:Z|UTC|([+-])(\d\d):?(\d\d)?)?$/;

/** "2012-02-01 00:00:00+00:00"; without a zone it is UTC; or milliseconds since the epoch. Null if it is not a time. */
export function parseTime(text: string): Instant | null {
  if (/^\d{11,14}$/.test(text.trim())) return Number(text);
  const match = TIME.exec(text.trim());
  if (match === null) return null;
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', fraction = ''] =
    match;
  const [sign, zoneHour = '0', zoneMinute = '0'] = match.slice(8);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (new Date(date).getUTCDate() !== Number(day) || Number(month) > 12) return null;
  const clock = (Number(hour) * 60 + Number(minute)) * 60_000 + Number(second) * 1_000;
  const zone = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000 * (sign === '-' ? -1 : 1);
  return date + clock + Number(fraction.slice(0, 3).padEnd(3, '0')) - zone;
}

/** Whether a replay plays this file. */
export const isPriceFile = (name: string): boolean => /\.csv(\.gz)?$/i.test(path.basename(name));
