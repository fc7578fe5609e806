// What the public log would have of a run: numbered ticks, public rows, and each client's own. From these alone every account is
// computed again and must come out as the journal has it, row by row.
import type { Tick } from '@meridian/market';
import { type Row, type TickSeal, TickTimes, movedBy } from '@meridian/proof';
import { COPY_ACCOUNTS_FROM, type Change, type Command, encodable } from '@meridian/trading';
import {
  AccountReplay,
  type CountedCopying,
  type Recomputed,
  type ReplayOptions,
  type ReplayRow,
  type ReplayTick,
  countCopying,
} from '@meridian/trading/replay';
import { type Instant, type Money, assert, seededRandom } from '@meridian/units';
import { copyingForgeriesOf, forgeriesOf } from './recompute-forged.ts';
import type { Stage } from './stage.ts';

interface LoggedRow extends ReplayRow {
  readonly account: number | null;
}

export class PublicBook {
  #rows: LoggedRow[] = [];
  #ticks: ReplayTick[] = [];
  readonly #began = [{ no: 1, known: 0, afterSeq: 0 }];
  #committed = { rows: 0, ticks: 0 };

  /** @param now the market's time after the command */
  note(command: Command, changes: readonly Change[], now: Instant): void {
    const byTick = command.type === 'ApplyTick';
    if (byTick) this.#ticks.push(logged(this.#ticks.length + 1, command.tick, now));
    const place = { tickNo: this.#ticks.length, ...(byTick && { byTick: true }) };
    for (const { event } of changes) {
      const { type: kind, ...own } = event;
      const body = { ...(encodable(own) as object), ...place };
      const seq = this.#rows.length + 1;
      this.#rows.push({ seq, kind, at: event.at, body, account: event.accountId ?? null });
    }
  }

  commit(): void {
    this.#committed = { rows: this.#rows.length, ticks: this.#ticks.length };
  }

  /** What was not committed is lost, and no price is known. */
  crash(): void {
    this.#rows = this.#rows.slice(0, this.#committed.rows);
    this.#ticks = this.#ticks.slice(0, this.#committed.ticks);
    this.#began.push({ no: this.#ticks.length + 1, known: 0, afterSeq: this.#rows.length });
  }

  /** All clients' own accounts. @throws Differs */
  recomputeAll({ instruments, hours, feeType }: Stage): Recomputed[] {
    new TickTimes([this.#told()]).follow(this.#ticks);
    const ids = new Set(this.#rows.flatMap(({ account }) => account ?? []));
    const seal = { began: this.#began, tickNo: this.#ticks.length };
    const publicRows = this.#rows.filter(({ account }) => account === null);
    const sealed = { seq: this.#rows.length + 1, kind: 'TicksSealed', at: 0, body: seal };
    return [...ids]
      .filter((id) => id < COPY_ACCOUNTS_FROM)
      .map((id) => {
        const rows = this.#rows.filter(({ account }) => account === id);
        const given = { rows, publicRows: [...publicRows, sealed], instruments, hours, feeType };
        const found = this.#replayed(given);
        // A part of it, as a client does who looks at the last days alone.
        const begins = [rows[rows.length >> 1], rows.at(-9)].flatMap((row) => row?.seq ?? []);
        for (const from of begins) {
          const part = this.#replayed({ ...given, from });
          const isSame =
            part.balance === found.balance &&
            part.computed + part.taken === found.computed + found.taken;
          assert(isSame, `account ${id} comes out otherwise from row ${from} on`);
        }
        assertCounted(id, rows, found.balance);
        this.#assertForgeriesFound(given);
        return found;
      });
  }

  /** All copyings, without a tick. @throws Differs */
  countCopyings({ instruments, hours, feeType }: Stage): CountedCopying[] {
    const publicRows = this.#rows.filter(({ account }) => account === null);
    const ids = new Set(this.#rows.flatMap(({ account }) => account ?? []));
    return [...ids]
      .filter((id) => id >= COPY_ACCOUNTS_FROM)
      .map((id) => {
        const rows = this.#rows.filter(({ account }) => account === id);
        const given = { rows, publicRows, instruments, hours, feeType };
        const found = countCopying(given);
        assertCounted(id, rows, found.balance);
        const random = seededRandom(rows.length);
        for (const forged of copyingForgeriesOf(rows, random))
          assertFound(forged.what, () => countCopying({ ...given, rows: forged.rows }));
        return found;
      });
  }

  /** Rows as a dishonest operator would write them do not come out. */
  #assertForgeriesFound(given: ReplayOptions): void {
    const random = seededRandom(given.rows.length);
    for (const { what, rows } of forgeriesOf(given.rows, random))
      assertFound(what, () => this.#replayed({ ...given, rows }));
  }

  #told(): TickSeal {
    const place = { segment: 1, firstNo: 1, lastNo: this.#ticks.length, fromAt: 0, toAt: 0 };
    return { ...place, digest: new Uint8Array(32), began: this.#began, restored: [] };
  }

  #replayed(given: ReplayOptions): Recomputed {
    const replay = new AccountReplay(given);
    for (const tick of this.#ticks)
      if (replay.instruments.has(tick.instrumentId)) replay.tick(tick);
    return replay.finish();
  }
}

/** @throws AssertionError if rows of an operator who cheats come out */
function assertFound(what: string, again: () => unknown): void {
  let isFound = false;
  try {
    again();
  } catch {
    isFound = true;
  }
  assert(isFound, `an account comes out with ${what}`);
}

/** A client's browser adds up the balance from the own rows alone. */
function assertCounted(id: number, rows: readonly LoggedRow[], balance: Money): void {
  const counted = rows.reduce(
    (sum, { seq, kind, body }) => sum + movedBy({ seq, kind, body: body as Row['body'] }),
    0n,
  );
  assert(
    counted === balance,
    `the rows of account ${id} move ${counted}, its balance is ${balance}`,
  );
}

const logged = (
  no: number,
  { instrumentId, bid, ask, at, seq }: Tick,
  now: Instant,
): ReplayTick => ({
  ...{ no, instrumentId, at, seq },
  ...{ bid: Number(bid), ask: Number(ask), late: now - at },
});
