// The journal's tail as a follower applies it: each batch once and in order. Batches come by messages, which may be
// lost, repeated or late, or are read from the journal, which is the truth.
import { type Change, type EngineState, type Event, evolve } from '@meridian/trading';
import { assert } from '@meridian/units';
import { TurnoverMap } from '@meridian/units/turnover-map';
import { noteCarried } from '../platform/tracing/tracing.ts';
import type { CommittedBatch, Lag, Position } from './committed.ts';
import { EngineStopped } from './engine-unavailable.ts';
import type { Clock } from './leader-door.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** What the journal holds after an event. */
export interface JournalReader {
  after(seq: number): AsyncIterable<JournaledEvent>;
  end(): Promise<{ readonly seq: number; readonly batch: number; readonly tick?: number }>;
}

export interface JournaledEvent {
  readonly seq: number;
  readonly batch: number;
  /** Of the leader that committed it. */
  readonly epoch: number;
  readonly event: Event;
  readonly tick: number | undefined;
}

/** Batches that wait for one before them; more are read from the journal. */
const EARLY_MAX = 1_000;
/** If a message that others wait for takes longer, the journal is read. */
const MESSAGE_WITHIN_MS = 20;

export interface TailOptions {
  readonly state: EngineState;
  readonly lastSeq: number;
  readonly journal: JournalReader;
  readonly clock: Clock;
  readonly onApplied: (changes: readonly Change[], position: Position) => void;
  /** The tail cannot go on: the process ends, and starts again from the journal. */
  readonly onFatal: (error: unknown) => void;
}

interface Waiting {
  readonly seq: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export class Tail {
  readonly figures = { messages: 0, refused: 0, reads: 0 };
  readonly #options: TailOptions;
  /** By their first event. */
  readonly #early = new Map<number, CommittedBatch>();
  readonly #onRise = new TurnoverMap<() => void, null>();
  #waiting: Waiting[] = [];
  #seq: number;
  #epoch = 0;
  /** The last event that a message told of. */
  #heard = 0;
  #levelAt: number;
  #committedIn = 0;
  #isReading = false;
  #isWatching = false;
  #isClosed = false;
  #isOver = false;

  constructor(options: TailOptions) {
    this.#options = options;
    this.#seq = options.lastSeq;
    this.#levelAt = options.clock.now();
  }

  /** The last event that is applied. */
  get seq(): number {
    return this.#seq;
  }
  /** The highest that was seen. */
  get epoch(): number {
    return this.#epoch;
  }

  get lag(): Lag {
    const events = Math.max(0, this.#heard - this.#seq);
    return { events, ms: this.#options.clock.now() - this.#levelAt };
  }

  /** The epoch under which the last event that was applied here was committed. */
  get committedIn(): number {
    return this.#committedIn;
  }

  /** Takes a message. One of a former leader is refused: what it committed is in the journal. */
  take(batch: CommittedBatch): void {
    if (this.#isClosed) return;
    this.figures.messages += 1;
    if (batch.epoch < this.#epoch) {
      this.figures.refused += 1;
      return;
    }
    this.see(batch.epoch);
    this.#heard = Math.max(this.#heard, batch.firstSeq + batch.events.length - 1);
    this.#keep(batch);
    if (!this.#isReading) this.#orEnd(() => this.#applyEarly());
    this.#noteLevel();
    if (this.#early.size > 0) this.#watch();
  }

  see(epoch: number): void {
    if (epoch <= this.#epoch) return;
    this.#epoch = epoch;
    this.#early.clear();
    for (const listener of [...this.#onRise.keys()]) listener();
  }

  /** Calls once there is a higher epoch. @returns ends it */
  onRise(listener: () => void): () => void {
    this.#onRise.set(listener, null);
    return () => this.#onRise.delete(listener);
  }

  /** Reads the journal. Resolves when everything that was committed before the call is applied. */
  readonly catchUp = oneAtATime(() => this.#read());

  /** Resolves when this event is applied. */
  async applied(seq: number): Promise<void> {
    if (this.#isClosed) throw new EngineStopped('this follower has ended');
    if (seq <= this.#seq) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ seq, resolve, reject });
    this.#watch();
    await promise;
  }

  /** Nothing is applied any more, also of what is being read: the state has another owner, or none. */
  end(): void {
    this.close();
    this.#isOver = true;
  }

  /** Takes no message any more: what is left to apply is read. */
  close(): void {
    this.#isClosed = true;
    this.#early.clear();
    for (const { reject } of this.#waiting.splice(0))
      reject(new EngineStopped('this follower has ended'));
  }

  /** Keeps a batch for later. Of two with the same first event, it keeps the longer one, or the one with the later tick. */
  #keep(batch: CommittedBatch): void {
    const known = this.#early.get(batch.firstSeq);
    const saysMore =
      known === undefined ||
      batch.events.length > known.events.length ||
      (batch.events.length === known.events.length && batch.tick > known.tick);
    if (saysMore && this.#early.size < EARLY_MAX) this.#early.set(batch.firstSeq, batch);
  }

  #applyEarly(): void {
    const ascending = [...this.#early.values()].toSorted((a, b) => a.firstSeq - b.firstSeq);
    for (const batch of ascending) {
      if (batch.firstSeq > this.#seq + 1) return;
      this.#early.delete(batch.firstSeq);
      this.#apply(batch);
    }
  }

  /** Applies what of it is new. */
  #apply({ epoch, firstSeq, events, tick, traces = [] }: CommittedBatch): void {
    if (this.#isOver) return;
    const { state, onApplied } = this.#options;
    const known = this.#seq + 1 - firstSeq;
    const wasBehind = this.#heard > this.#seq;
    const changes = events.slice(known).map((event) => evolve(state, event));
    noteCarried(changes, traces, known);
    const position = { firstSeq: this.#seq + 1, tick };
    this.#seq += changes.length;
    if (changes.length > 0) this.#committedIn = epoch;
    onApplied(changes, position);
    if (changes.length === 0) return;
    if (wasBehind) this.#noteLevel();
    const arrived = this.#waiting.filter(({ seq }) => seq <= this.#seq);
    this.#waiting = this.#waiting.filter(({ seq }) => seq > this.#seq);
    for (const { resolve } of arrived) resolve();
  }

  async #read(): Promise<void> {
    if (this.#isOver) return;
    this.#isReading = true;
    this.figures.reads += 1;
    try {
      let events: JournaledEvent[] = [];
      for await (const event of this.#options.journal.after(this.#seq)) {
        if (events[0] !== undefined && events[0].batch !== event.batch) {
          this.#applyRead(events);
          events = [];
        }
        events.push(event);
      }
      this.#applyRead(events);
      this.#applyEarly();
    } catch (error) {
      this.#fail(error);
      throw error;
    } finally {
      this.#isReading = false;
    }
    // What came meanwhile may be beyond what was read.
    if (this.#early.size > 0) this.#watch();
  }

  #orEnd(apply: () => void): void {
    try {
      apply();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.end();
    this.#options.onFatal(error);
  }

  #applyRead(events: readonly JournaledEvent[]): void {
    const [first] = events;
    if (first === undefined || this.#isOver) return;
    events.forEach(({ seq }, i) =>
      assert(seq === first.seq + i, `journal entry ${seq} is in its place`),
    );
    assert(first.seq <= this.#seq + 1, `journal entry ${first.seq} follows ${this.#seq}`);
    const { tick = 0, epoch } = events.at(-1) ?? first;
    this.#apply({ epoch, firstSeq: first.seq, events: events.map(({ event }) => event), tick });
  }

  #noteLevel(): void {
    if (this.#seq >= this.#heard) this.#levelAt = this.#options.clock.now();
  }

  /** A message that others wait for may be lost: then the journal has what it said. */
  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    void this.#options.clock.pause(MESSAGE_WITHIN_MS).then(async () => {
      const isMissing = this.#waiting.length + this.#early.size > 0;
      // A failed reading has ended the tail.
      if (isMissing) await this.catchUp().catch(() => undefined);
      this.#isWatching = false;
      if (this.#waiting.length + this.#early.size > 0) this.#watch();
    });
  }
}
