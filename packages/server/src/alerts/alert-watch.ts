// Watches prices for alerts: it looks at each tick of an open session, marks what the tick reached as fired, and only
// then tells the owners. An alert that was not marked when the process ended still waits for the next tick.
import type { Instrument, Tick } from '@meridian/market';
import {
  type Database,
  Fault,
  type Hit,
  type MovedAlert,
  type NewAlert,
  type StoredAlert,
  createAlert,
  deleteAlert,
  markAlertsFired,
  moveAlert,
  waitingAlerts,
} from '@meridian/store';
import { AlertBook, type Day, type WaitingAlert } from './alert-book.ts';

/** The most alerts that one statement marks. */
const BATCH_MAX = 1_000;
/** The wait after the database could not be asked. */
const RETRY_AFTER_MS = 1_000;

export interface AlertWatch {
  onTick(tick: Tick): void;
  /** Null: the account has as many alerts as it may have. */
  add(alert: NewAlert): Promise<StoredAlert | null>;
  /** An alert of that account that no price has reached yet. */
  waiting(id: number, accountId: number): WaitingAlert | null;
  /** Null: that account has no waiting alert with this id. */
  move(to: MovedAlert): Promise<StoredAlert | null>;
  /** @returns whether the account had such an alert */
  remove(id: number, accountId: number): Promise<boolean>;
  /** Resolves when everything reached so far is marked and told. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface AlertWatchOptions {
  readonly db: Database;
  readonly instruments: ReadonlyMap<number, Instrument>;
  readonly maxOfAccount: number;
  readonly now: () => number;
  readonly isOpen: (instrument: Instrument) => boolean;
  readonly dayOf: (instrument: Instrument) => Day | null;
  readonly onFired: (alert: StoredAlert, instrument: Instrument) => void;
  readonly onFault: (error: unknown) => void;
  readonly log: { warn(fields: object, message: string): void };
}

export async function loadAlertWatch(options: AlertWatchOptions): Promise<AlertWatch> {
  const { db, instruments, maxOfAccount, now, onFired, onFault, log } = options;
  const book = new AlertBook();
  /** Alerts being written, by account. */
  const coming = new Map<number, number>();
  const hits: Hit[] = [];
  let marking: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const dayOf = (instrumentId: number): Day | null => {
    const instrument = instruments.get(instrumentId);
    return instrument === undefined ? null : options.dayOf(instrument);
  };
  for (const alert of await waitingAlerts(db)) book.add(alert, dayOf(alert.instrumentId));

  async function mark(): Promise<void> {
    while (hits.length > 0) {
      const batch = hits.splice(0, BATCH_MAX);
      let fired: StoredAlert[];
      try {
        fired = await markAlertsFired(db, batch, now());
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        hits.unshift(...batch);
        log.warn({ err: error }, 'fired alerts could not be marked: once more');
        if (!isStopped) retry = setTimeout(startMarking, RETRY_AFTER_MS);
        return;
      }
      for (const alert of fired) {
        const instrument = instruments.get(alert.instrumentId);
        if (instrument !== undefined) onFired(alert, instrument);
      }
    }
  }

  function startMarking(): void {
    if (marking !== null) return;
    marking = mark()
      .catch(onFault)
      .finally(() => {
        marking = null;
      });
  }

  const waiting = (id: number, accountId: number): WaitingAlert | null => {
    const alert = book.of(id);
    return alert?.accountId === accountId ? alert : null;
  };

  /** Counts an alert while it is being written. */
  async function writing<T>(accountId: number, write: () => Promise<T>): Promise<T> {
    coming.set(accountId, (coming.get(accountId) ?? 0) + 1);
    try {
      return await write();
    } finally {
      const left = (coming.get(accountId) ?? 1) - 1;
      if (left === 0) coming.delete(accountId);
      else coming.set(accountId, left);
    }
  }

  async function settled(): Promise<void> {
    while (marking !== null) await marking;
  }

  return {
    onTick(tick) {
      const instrument = instruments.get(tick.instrumentId);
      if (instrument === undefined || book.size === 0 || isStopped) return;
      if (!options.isOpen(instrument)) return;
      const reached = book.take(
        tick.instrumentId,
        Number(tick.bid),
        tick.at,
        options.dayOf(instrument),
      );
      if (reached.length === 0) return;
      for (const { alert, isUp } of reached)
        hits.push({ id: alert.id, at: tick.at, price: tick.bid, isUp });
      startMarking();
    },
    async add(alert) {
      const { accountId } = alert;
      const others = coming.get(accountId) ?? 0;
      if (book.countOf(accountId) + others >= maxOfAccount) return null;
      return writing(accountId, async () => {
        const stored = await createAlert(db, alert);
        book.add(stored, dayOf(stored.instrumentId));
        return stored;
      });
    },
    waiting,
    async move(to) {
      const before = waiting(to.id, to.accountId);
      if (before === null) return null;
      // No tick reaches the alert meanwhile: it would fire at a price it no longer waits for. The next tick decides.
      book.remove(to.id);
      return writing(to.accountId, async () => {
        let after: WaitingAlert | null = before;
        try {
          const moved = await moveAlert(db, to);
          after = moved;
          return moved;
        } finally {
          if (after !== null) book.add(after, dayOf(after.instrumentId));
        }
      });
    },
    async remove(id, accountId) {
      const wasThere = await deleteAlert(db, { id, accountId });
      if (wasThere) book.remove(id);
      return wasThere;
    },
    settled,
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await settled();
    },
  };
}
