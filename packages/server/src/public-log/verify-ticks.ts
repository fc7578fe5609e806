// Compares the sealed segments of ticks with the rows of the journal that say their digests, slice by slice.
import { createHash } from 'node:crypto';
import { TICKS_SEALED, parseRow, toHex } from '@meridian/proof';
import { type Database, type SealedSegment, listSegments, readSegmentBytes } from '@meridian/store';
import { unpack } from '../platform/unpack.ts';
import { type LogRow, textOf } from './growing-log.ts';

/** What a row of the journal says of a segment. */
interface Sealed {
  readonly segment: number;
  readonly firstNo: number;
  readonly lastNo: number;
  readonly fromAt: number;
  readonly toAt: number;
  readonly sha256: string;
}

export class TickComparison {
  readonly differences: string[] = [];
  readonly #db: Database;
  /** Segments that rows told of so far. */
  #sealed = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param rows the journal's next ones */
  async take(rows: readonly LogRow[]): Promise<void> {
    const seals = rows.filter(([, , , kind]) => kind === TICKS_SEALED);
    if (seals.length === 0) return;
    const of = { fromId: this.#sealed + 1, limit: seals.length };
    const segments = await listSegments(this.#db, of);
    for (const row of seals) {
      this.#sealed += 1;
      const found = segments.find(({ id }) => id === this.#sealed);
      const said = found === undefined ? 'none' : lineOf(sealedIn(found), found.journalSeq);
      const due = lineOf(parseRow(textOf(row)).body as unknown as Sealed, row[0]);
      if (found === undefined || said !== due)
        this.#differ(`the journal says ${due}, the database ${said}`);
      else if (found.isKept && !(await this.#hasDigest(found)))
        this.#differ('its bytes do not have the digest that the journal says');
    }
  }

  /** Segments of which no row tells. @param size rows that there were */
  async end(size: number): Promise<void> {
    const [next] = await listSegments(this.#db, { fromId: this.#sealed + 1, limit: 1 });
    this.#sealed += 1;
    if (next !== undefined && next.journalSeq <= size) this.#differ('the journal has none');
  }

  #differ(what: string): void {
    this.differences.push(`segment ${this.#sealed} of the ticks: ${what}`);
  }

  async #hasDigest({ id, digest }: SealedSegment): Promise<boolean> {
    const packed = await readSegmentBytes(this.#db, id);
    const bytes = packed === null ? null : await unpack(packed).catch(() => null);
    return bytes !== null && createHash('sha256').update(bytes).digest().equals(digest);
  }
}

const sealedIn = ({ id, digest, ...same }: SealedSegment): Sealed => ({
  ...{ ...same, segment: id, sha256: toHex(digest) },
});

const lineOf = ({ segment, firstNo, lastNo, fromAt, toAt, sha256 }: Sealed, seq: number): string =>
  `${[segment, firstNo, lastNo, fromAt, toAt, sha256].join(' ')} in row ${seq}`;
