// Watches prices for alerts: it looks at each tick of an open session, marks what the tick reached as fired, and only
// then tells the owners. An alert that was not marked when the process ended still waits for the next tick.
import type { Instrument, Tick } from '@meridian/market';
import {
  ALERT_ID_CONSTRAINT,
  type AlertAsked,
  type Database,
  Fault,
  type Hit,
  type MovedAlert,
  type NewAlert,
  type StoredAlert,
  createAlert,
  deleteAlert,
  isUniqueViolation,
  markAlertsFired,
  moveAlert,
  waitingAlerts,
} from '@meridian/store';
import { AlertBook, type Day, type WaitingAlert } from './alert-book.ts';
import { type MissedPrices, type PastTick, loadMissedPrices } from './missed-prices.ts';

/** The most alerts that one statement marks. */
const BATCH_MAX = 1_000;
/** The wait after the database could not be asked. */
const RETRY_AFTER_MS = 1_000;

/** The account has as many alerts as it may have, or has used the client id before, perhaps a moment ago at another gate. */
export type NotAdded = 'too_many' | 'id_used';

/** What clients do with their alerts. */
export interface AlertDesk {
  add(alert: NewAlert, by: AlertAsked | null): Promise<StoredAlert | NotAdded>;
  /** An alert of that account that no price has reached yet. */
  waiting(id: number, accountId: number): Promise<WaitingAlert | null>;
  /** Null: that account has no waiting alert with this id. */
  move(to: MovedAlert): Promise<StoredAlert | null>;
  /** @returns whether the account had such an alert */
  remove(id: number, accountId: number): Promise<boolean>;
}

export interface AlertWatch extends AlertDesk {
  onTick(tick: Tick): void;
  /** Looks at the prices that came while nobody watched. Call it once ticks come. */
  lookBack(): void;
  /** Resolves when everything that was missed has been looked at. */
  looked(): Promise<void>;
  /** Resolves when everything reached so far is marked and told. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface AlertWatchOptions {
  /** Of several processes, fenced: who watched before must not change what another has read. */
  readonly db: Database;
  readonly instruments: ReadonlyMap<number, Instrument>;
  readonly maxOfAccount: number;
  readonly now: () => number;
  readonly isOpen: (instrument: Instrument) => boolean;
  /** Whether it was at a market time. */
  readonly wasOpen: (instrument: Instrument, at: number) => boolean;
  readonly dayOf: (instrument: Instrument) => Day | null;
  readonly onFired: (alert: StoredAlert, instrument: Instrument) => void;
  readonly onFault: (error: unknown) => void;
  readonly log: { warn(fields: object, message: string): void };
}

export async function loadAlertWatch(options: AlertWatchOptions): Promise<AlertWatch> {
  const watch = new Watch(options, await waitingAlerts(options.db));
  watch.missed = await loadMissedPrices({
    ...options,
    since: () => watch.since(),
    show: (ticks) => watch.showPast(ticks),
    settled: () => watch.areMarked(),
  });
  return watch;
}

class Watch implements AlertWatch {
  readonly #options: AlertWatchOptions;
  readonly #book = new AlertBook();
  /** Alerts being written, by account. */
  readonly #coming = new Map<number, number>();
  readonly #hits: Hit[] = [];
  #marking: Promise<void> | null = null;
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;
  /** Set before anybody has the watch. */
  missed: MissedPrices | null = null;

  constructor(options: AlertWatchOptions, alerts: readonly StoredAlert[]) {
    this.#options = options;
    for (const alert of alerts) this.#book.add(alert, this.#dayOf(alert.instrumentId));
  }

  onTick({ instrumentId, bid, at }: Tick): void {
    this.missed?.note(at);
    const instrument = this.#options.instruments.get(instrumentId);
    if (instrument === undefined || this.#book.size === 0 || this.#isStopped) return;
    if (this.#options.isOpen(instrument)) this.#look(instrument, { bid: Number(bid), at });
  }

  showPast(ticks: readonly PastTick[]): void {
    for (const { instrumentId, bid, at } of ticks) {
      const instrument = this.#options.instruments.get(instrumentId);
      if (instrument === undefined || this.#book.size === 0 || this.#isStopped) continue;
      if (this.#options.wasOpen(instrument, at)) this.#look(instrument, { bid, at });
    }
  }

  #look(instrument: Instrument, { bid, at }: Pick<PastTick, 'bid' | 'at'>): void {
    const reached = this.#book.take(instrument.id, bid, at, this.#options.dayOf(instrument));
    if (reached.length === 0) return;
    for (const { alert, isUp } of reached)
      this.#hits.push({ id: alert.id, at, price: BigInt(bid), isUp });
    this.#startMarking();
  }

  lookBack(): void {
    this.missed?.start();
  }

  async looked(): Promise<void> {
    await this.missed?.looked();
  }

  /** When the oldest waiting alert was made; null: none waits. */
  since(): number | null {
    return this.#book.since();
  }

  /** Resolves when everything reached so far is marked. @returns false if it could not be */
  async areMarked(): Promise<boolean> {
    await this.settled();
    return this.#hits.length === 0;
  }

  async add(alert: NewAlert, by: AlertAsked | null): Promise<StoredAlert | NotAdded> {
    const { db, maxOfAccount } = this.#options;
    const { accountId } = alert;
    const others = this.#coming.get(accountId) ?? 0;
    if (this.#book.countOf(accountId) + others >= maxOfAccount) return 'too_many';
    return this.#writing(accountId, async () => {
      const since = this.#sinceOf(alert.createdAt);
      const stored = await db
        .transaction((within) => createAlert(within, { ...alert, createdAt: since }, by))
        .catch((error: unknown) => {
          if (isUniqueViolation(error, ALERT_ID_CONSTRAINT)) return 'id_used' as const;
          throw error;
        });
      if (stored === 'id_used') return stored;
      this.#book.add(stored, this.#dayOf(stored.instrumentId));
      return stored;
    });
  }

  waiting(id: number, accountId: number): Promise<WaitingAlert | null> {
    return Promise.resolve(this.#waiting(id, accountId));
  }

  #waiting(id: number, accountId: number): WaitingAlert | null {
    const alert = this.#book.of(id);
    return alert?.accountId === accountId ? alert : null;
  }

  async move(to: MovedAlert): Promise<StoredAlert | null> {
    const before = this.#waiting(to.id, to.accountId);
    if (before === null) return null;
    // No tick reaches the alert meanwhile: it would fire at a price it no longer waits for. The next tick decides.
    this.#book.remove(to.id);
    return this.#writing(to.accountId, async () => {
      let after: WaitingAlert | null = before;
      try {
        const at = this.#sinceOf(to.at);
        const moved = await this.#options.db.transaction((within) =>
          moveAlert(within, { ...to, at }),
        );
        after = moved;
        return moved;
      } finally {
        if (after !== null) this.#book.add(after, this.#dayOf(after.instrumentId));
      }
    });
  }

  async remove(id: number, accountId: number): Promise<boolean> {
    const wasThere = await this.#options.db.transaction((within) =>
      deleteAlert(within, { id, accountId }),
    );
    if (wasThere) this.#book.remove(id);
    return wasThere;
  }

  /** Where the clock of the gate that was asked is ahead, an alert would hear no tick until then. */
  #sinceOf(asked: number): number {
    return Math.min(asked, this.#options.now());
  }

  async settled(): Promise<void> {
    while (this.#marking !== null) await this.#marking;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    await this.missed?.stop();
    await this.settled();
  }

  #startMarking(): void {
    if (this.#marking !== null) return;
    this.#marking = this.#mark()
      .catch(this.#options.onFault)
      .finally(() => {
        this.#marking = null;
      });
  }

  async #mark(): Promise<void> {
    const { db, instruments, now, onFired, log } = this.#options;
    while (this.#hits.length > 0) {
      const batch = this.#hits.splice(0, BATCH_MAX);
      let fired: StoredAlert[];
      try {
        fired = await db.transaction((within) => markAlertsFired(within, batch, now()));
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        this.#hits.unshift(...batch);
        log.warn({ err: error }, 'fired alerts could not be marked: once more');
        if (!this.#isStopped) this.#retry = setTimeout(() => this.#startMarking(), RETRY_AFTER_MS);
        return;
      }
      for (const alert of fired) {
        const instrument = instruments.get(alert.instrumentId);
        if (instrument !== undefined) onFired(alert, instrument);
      }
    }
  }

  /** Counts an alert while it is being written. */
  async #writing<T>(accountId: number, write: () => Promise<T>): Promise<T> {
    this.#coming.set(accountId, (this.#coming.get(accountId) ?? 0) + 1);
    try {
      return await write();
    } finally {
      const left = (this.#coming.get(accountId) ?? 1) - 1;
      if (left === 0) this.#coming.delete(accountId);
      else this.#coming.set(accountId, left);
    }
  }

  #dayOf(instrumentId: number): Day | null {
    const instrument = this.#options.instruments.get(instrumentId);
    return instrument === undefined ? null : this.#options.dayOf(instrument);
  }
}
