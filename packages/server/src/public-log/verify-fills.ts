// Compares every fill of the journal with the sealed ticks: that it is at the public price, by the rule of `check-log`. Fills whose ticks
// are not sealed yet, or no longer kept, are counted.
import {
  type FillFound,
  FillReader,
  type LoggedTick,
  NumberedRows,
  ProofError,
  type SaidFill,
  type SegmentFound,
  TICKS_SEALED,
  type TickSeal,
  openSegment,
  parseRow,
  proveFill,
  readTickSeal,
} from '@meridian/proof';
import { type Database, readJournalEnd, readLogRows, readSegmentBytes } from '@meridian/store';
import { unpack } from '../platform/unpack.ts';
import { type LogRow, textOf } from './growing-log.ts';

const SLICE = 5_000;
/** Segments in memory: fills that follow each other are mostly in the same ones. */
const SEGMENTS_MAX = 32;

export interface FillsReport {
  readonly fills: Readonly<Record<FillFound['state'], number>>;
  readonly differences: readonly string[];
}

export async function verifyFills(db: Database): Promise<FillsReport> {
  const comparison = new FillComparison(db);
  const { seq: end } = await readJournalEnd(db);
  for (let afterSeq = 0; afterSeq < end; afterSeq += SLICE) {
    const limit = Math.min(SLICE, end - afterSeq);
    const rows = JSON.parse(await readLogRows(db, { afterSeq, limit })) as LogRow[];
    for (const row of rows) await comparison.take(row);
  }
  await comparison.end();
  return { fills: comparison.fills, differences: comparison.differences };
}

class FillComparison {
  readonly fills = { at_public_price: 0, not_sealed: 0, not_kept: 0, not_said: 0 };
  readonly differences: string[] = [];
  readonly #db: Database;
  readonly #reader = new FillReader();
  readonly #numbered = new NumberedRows();
  readonly #seals: TickSeal[] = [];
  /** Whose ticks are sealed by a later row. */
  #waiting: SaidFill[] = [];
  readonly #read = new Map<number, readonly LoggedTick[] | null>();

  constructor(db: Database) {
    this.#db = db;
  }

  async take(row: LogRow): Promise<void> {
    try {
      const read = parseRow(textOf(row));
      this.#numbered.hear(read, row[2] !== null);
      if (read.kind === TICKS_SEALED) return await this.#seal(readTickSeal(read));
      const fill = this.#reader.read(read);
      if (fill !== null) this.#waiting.push(fill);
    } catch (error) {
      this.#note(error);
    }
  }

  async end(): Promise<void> {
    await this.#prove(this.#waiting);
  }

  async #seal(seal: TickSeal): Promise<void> {
    this.#seals.push(seal);
    const isSealed = ({ tickNo }: SaidFill): boolean => tickNo === null || tickNo <= seal.lastNo;
    const sealed = this.#waiting.filter(isSealed);
    this.#waiting = this.#waiting.filter((fill) => !isSealed(fill));
    await this.#prove(sealed);
  }

  async #prove(fills: readonly SaidFill[]): Promise<void> {
    for (const fill of fills)
      try {
        this.fills[(await proveFill(fill, (no) => this.#segmentOf(no))).state] += 1;
      } catch (error) {
        this.#note(error);
      }
  }

  #note(error: unknown): void {
    if (!(error instanceof ProofError)) throw error;
    this.differences.push(`a fill: ${error.message}`);
  }

  async #segmentOf(no: number): Promise<SegmentFound> {
    const seal = this.#seals.findLast(({ firstNo }) => firstNo <= no);
    if (seal === undefined || seal.lastNo < no) return 'not_sealed';
    if (!this.#read.has(seal.segment)) {
      const [oldest] = this.#read.keys();
      if (this.#read.size >= SEGMENTS_MAX && oldest !== undefined) this.#read.delete(oldest);
      this.#read.set(seal.segment, await this.#ticksOf(seal));
    }
    return this.#read.get(seal.segment) ?? 'not_kept';
  }

  /** Null: they are no longer kept. That bytes are others than the journal says, the log's comparison names. */
  async #ticksOf(seal: TickSeal): Promise<readonly LoggedTick[] | null> {
    const packed = await readSegmentBytes(this.#db, seal.segment);
    const bytes = packed === null ? null : await unpack(packed).catch(() => new Uint8Array());
    return bytes === null ? null : openSegment(seal, bytes);
  }
}
