// Makes ticks of price files: finds the instrument and the other side's file by the name, tells points from prices, and
// plays each bar as four ticks. Prices are read as they are, crossed ones too.
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Instrument, statedPrice, type Tick } from '@meridian/market';
import { asPrice, type Instant, MINUTE_MS, present } from '@meridian/units';
import { FeedFault } from './feed-fault.ts';
import { type Columns, isPriceFile, readColumns } from './replay-columns.ts';

/** A bar is open, nearer extreme, other extreme, close, at 0, 1/4, 1/2 and 3/4 of its length. */
const STEPS_A_BAR = 4;
const [OPEN, HIGH, LOW, CLOSE] = [0, 1, 2, 3] as const;

/** One instrument's data of one file, or of the two files of its sides. */
export interface ReplaySource {
  readonly instrument: Instrument;
  /** For the identity and for messages: the base name of the file. */
  readonly name: string;
  readonly tickCount: number;
  readonly first: Instant;
  readonly last: Instant;
  /** Bars that play with ask = bid because the ask's file lacks their row; null if there is no such file. */
  readonly askMissing: number | null;
  /** The distance between the ticks of a bar; 0 if the file has ticks. */
  readonly stepMs: number;
  /** Ticks that one row of the file is played as. */
  readonly ticksPerRow: number;
  /** The tick at a place from 0 to tickCount - 1; `seq` is offset + place + 1. */
  tick(place: number, offset: number): Tick;
  /** The time of that tick alone. */
  at(place: number): Instant;
}

/**
 * Finds and reads everything that a replay plays, ascending by instrument and time.
 * @throws FeedFault if a file is unreadable, malformed, of an unknown instrument, or overlaps another in time
 */
export async function readReplay(
  place: string,
  instruments: readonly Instrument[],
): Promise<ReplaySource[]> {
  const files = await filesOf(place);
  const sources: ReplaySource[] = [];
  for (const file of files) {
    const askFile = otherSide(file, 'bid', 'ask');
    const bidFile = otherSide(file, 'ask', 'bid');
    // An ask's file plays together with its bid's file, and alone only if there is none.
    if (bidFile !== null && (await exists(bidFile))) {
      if (!files.includes(bidFile)) sources.push(await readSource(bidFile, file, instruments));
      continue;
    }
    sources.push(
      await readSource(
        file,
        askFile !== null && (await exists(askFile)) ? askFile : null,
        instruments,
      ),
    );
  }
  sources.sort((a, b) => a.instrument.id - b.instrument.id || a.first - b.first);
  sources.forEach((source, index) => {
    const before = sources[index - 1];
    if (
      before === undefined ||
      before.instrument !== source.instrument ||
      before.last < source.first
    )
      return;
    throw new FeedFault(
      `${before.name} and ${source.name} overlap in time and are both of ${source.instrument.code}.`,
    );
  });
  return sources;
}

async function filesOf(place: string): Promise<string[]> {
  const found = await stat(place).catch((cause: unknown) => {
    throw new FeedFault(`The replay's ${place} cannot be read: is it there?`, { cause });
  });
  if (!found.isDirectory()) return [place];
  const names = (await readdir(place)).filter(isPriceFile).sort();
  if (names.length === 0)
    throw new FeedFault(`The replay's folder ${place} has no .csv or .csv.gz file.`);
  return names.map((name) => path.join(place, name));
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** "gbpusd-m1-bid-2012.csv" to "gbpusd-m1-ask-2012.csv"; null if the name has no such part. */
function otherSide(file: string, from: string, to: string): string | null {
  const name = path.basename(file);
  const other = name.replace(new RegExp(`([-_.])${from}(?=[-_.])`, 'i'), `$1${to}`);
  return other === name ? null : path.join(path.dirname(file), other);
}

/** "gbpusd-m1-bid-2012.csv.gz" is GBPUSD: the letters and digits that the name begins with. */
function instrumentOf(file: string, instruments: readonly Instrument[]): Instrument {
  const code = (/^[a-z0-9]+/i.exec(path.basename(file))?.[0] ?? '').toUpperCase();
  const instrument = instruments.find((each) => each.code === code);
  if (instrument !== undefined) return instrument;
  throw new FeedFault(
    `${file}: its name must begin with an instrument's code, and "${code}" is none.`,
  );
}

async function readSource(
  file: string,
  askFile: string | null,
  instruments: readonly Instrument[],
): Promise<ReplaySource> {
  const instrument = instrumentOf(file, instruments);
  const bids = toPoints(await readColumns(file), instrument);
  if (bids.kind === 'ticks') return tickSource(instrument, bids);
  if (askFile === null) return barSource(instrument, bids, null);
  const asks = toPoints(await readColumns(askFile), instrument);
  if (asks.kind !== 'bars') throw new FeedFault(`${askFile} has ticks where ${file} has bars.`);
  return barSource(instrument, bids, asks);
}

/** Whole, apart from what adding floats leaves behind: "103428.00000000001". */
const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 1e-4;

/**
 * Rounds a file's prices to the nearest point. A file counts as being in points if all its prices are whole and lie
 * nearer to the instrument's usual price in points than in currency; without a known price, if the instrument has at
 * least three decimals, since real quotes are then never all whole.
 */
function toPoints(columns: Columns, { precision, ...rest }: Instrument): Columns {
  const unit = 10 ** precision;
  const usual = statedPrice({ precision, ...rest });
  const [sample = 1] = columns.prices[0] ?? [];
  const liesNearerPoints =
    usual === null
      ? precision >= 3
      : Math.abs(Math.log(sample / (usual * unit))) < Math.abs(Math.log(sample / usual));
  const inPoints = liesNearerPoints && columns.prices.every((column) => column.every(isWhole));
  const scale = inPoints ? 1 : unit;
  return {
    ...columns,
    prices: columns.prices.map((column) => column.map((price) => Math.round(price * scale))),
  };
}

function tickSource(
  instrument: Instrument,
  { file, count, times, prices, volumes }: Columns,
): ReplaySource {
  const [bids, asks] = prices;
  return {
    instrument,
    name: path.basename(file),
    tickCount: count,
    first: element(times, 0),
    last: element(times, count - 1),
    askMissing: null,
    stepMs: 0,
    ticksPerRow: 1,
    at: (place) => element(times, place),
    tick: (place, offset) => ({
      instrumentId: instrument.id,
      bid: points(bids, place),
      ask: points(asks, place),
      at: element(times, place),
      seq: offset + place + 1,
      volume: volumes === null ? 1 : element(volumes, place),
    }),
  };
}

/** With two files the bid decides which extreme comes first; the ask takes the same step. */
function barSource(instrument: Instrument, bids: Columns, asks: Columns | null): ReplaySource {
  const { count, times, prices, volumes } = bids;
  const length = barLength(times);
  const askRows = asks === null ? null : matchRows(times, asks.times);
  const at = (place: number): Instant =>
    element(times, Math.floor(place / STEPS_A_BAR)) +
    ((place % STEPS_A_BAR) * length) / STEPS_A_BAR;
  return {
    instrument,
    name: path.basename(bids.file),
    tickCount: count * STEPS_A_BAR,
    first: element(times, 0),
    last: at(count * STEPS_A_BAR - 1),
    askMissing: askRows === null ? null : askRows.reduce((sum, row) => sum + (row < 0 ? 1 : 0), 0),
    stepMs: length / STEPS_A_BAR,
    ticksPerRow: STEPS_A_BAR,
    at,
    tick: (place, offset) => {
      const row = Math.floor(place / STEPS_A_BAR);
      const step = place % STEPS_A_BAR;
      const column = columnAt(prices, row, step);
      const bid = points(prices[column], row);
      const askRow = askRows === null ? -1 : element(askRows, row);
      const ask = asks === null || askRow < 0 ? bid : points(asks.prices[column], askRow);
      const volume = volumes === null ? 1 : volumeAt(element(volumes, row), step);
      return {
        instrumentId: instrument.id,
        bid,
        ask,
        at: at(place),
        seq: offset + place + 1,
        volume,
      };
    },
  };
}

/** Which of open, high, low, close a step plays. If both extremes are equally near to the open, the low comes first. */
function columnAt(prices: readonly Float64Array[], row: number, step: number): number {
  if (step === 0) return OPEN;
  if (step === STEPS_A_BAR - 1) return CLOSE;
  const [open = 0, high = 0, low = 0] = prices.map((column) => element(column, row));
  const highIsNearer = high - open < open - low;
  return highIsNearer === (step === 1) ? HIGH : LOW;
}

/** A bar's volume in four parts that sum to it; the last part takes the remainder. */
function volumeAt(volume: number, step: number): number {
  const part = Math.floor(volume / STEPS_A_BAR);
  return step < STEPS_A_BAR - 1 ? part : volume - part * (STEPS_A_BAR - 1);
}

/** The shortest distance between two rows; a single bar counts as a minute. */
function barLength(times: Float64Array): number {
  let length = Number.POSITIVE_INFINITY;
  for (let row = 1; row < times.length; row += 1)
    length = Math.min(length, element(times, row) - element(times, row - 1));
  return Number.isFinite(length) ? length : MINUTE_MS;
}

/** For each row of the bid the ask's row of the same time, or -1; other rows of the ask do not play. */
function matchRows(bids: Float64Array, asks: Float64Array): Int32Array {
  const rows = new Int32Array(bids.length).fill(-1);
  let ask = 0;
  bids.forEach((time, row) => {
    while (ask < asks.length && element(asks, ask) < time) ask += 1;
    if (ask < asks.length && element(asks, ask) === time) rows[row] = ask;
  });
  return rows;
}

const element = (column: Float64Array | Int32Array, index: number): number =>
  present(column[index], 'a row within the file');
const points = (column: Float64Array | undefined, row: number) =>
  asPrice(BigInt(element(present(column, 'a column of the file'), row)));
