// Compares what people decided about instruments, as rows show it to everybody, with what the journal said when it heard of it: terms
// that were announced, halts, promised spreads. The engine goes by the journal; a row that says otherwise is a false record.
import type { Terms } from '@meridian/contract/admin';
import {
  type ChangingTerms,
  type Instrument,
  changedTerms,
  termBounds,
  withinBounds,
} from '@meridian/market';
import type { InstrumentHalt, InstrumentVersion, SpreadPromiseRow } from '@meridian/store';
import type { EngineState, Event } from '@meridian/trading';
import { readTerms } from '../instruments/terms.ts';

export interface DecidedRows {
  readonly versions: readonly InstrumentVersion[];
  readonly halts: readonly InstrumentHalt[];
  readonly promises: readonly SpreadPromiseRow[];
}

interface Said {
  /** All but terms, in words. */
  readonly text: string;
  readonly terms?: ChangingTerms;
}
type What = 'version' | 'halt' | 'promise';

export class DecidedComparison {
  /** As it was said last, by what it is and its id. */
  readonly #said: Readonly<Record<What, Map<number, Said>>> = {
    version: new Map(),
    halt: new Map(),
    promise: new Map(),
  };

  hear(event: Event): void {
    if (event.type === 'TermsPlanned')
      for (const { id, startsAt, isWorse, terms } of event.plans)
        this.#said.version.set(id, {
          text: `instrument ${event.instrumentId} from ${startsAt}, worse: ${isWorse ?? null}`,
          terms,
        });
    if (event.type === 'TradingHalted')
      this.#said.halt.set(event.halt.id, { text: haltOf(event.instrumentId, event.halt) });
    if (event.type === 'SpreadPromised')
      this.#said.promise.set(event.promise.id, {
        text: promiseOf(event.instrumentId, event.promise),
      });
  }

  /** Rows that the journal has not heard of are let be: it may not have yet, or they never held. */
  compare(state: EngineState, rows: DecidedRows, differences: string[]): void {
    const { versions, halts, promises } = rows;
    const note = (what: What, found: ReadonlyMap<number, (said: Said) => boolean>): void => {
      for (const [id, said] of this.#said[what])
        if (found.get(id)?.(said) !== true)
          differences.push(`${what} ${id} of the journal, ${said.text}: the row is another`);
    };
    note(
      'version',
      new Map(versions.map((row) => [row.id, (said) => isVersion(state, row, said)])),
    );
    note(
      'halt',
      new Map(halts.map((row) => [row.id, ({ text }) => text === haltOf(row.instrumentId, row)])),
    );
    note(
      'promise',
      new Map(
        promises.map((row) => [row.id, ({ text }) => text === promiseOf(row.instrumentId, row)]),
      ),
    );
  }
}

const haltOf = (
  instrumentId: number,
  { since, reason }: Pick<InstrumentHalt, 'since' | 'reason'>,
): string => `instrument ${instrumentId} since ${since} for ${reason}`;

const promiseOf = (
  instrumentId: number,
  { fromHour, toHour, spreadMax }: Pick<SpreadPromiseRow, 'fromHour' | 'toHour' | 'spreadMax'>,
): string => `instrument ${instrumentId} from ${fromHour} to ${toHour}: ${spreadMax}`;

function isVersion(state: EngineState, row: InstrumentVersion, { text, terms }: Said): boolean {
  const { instrumentId, startsAt, isWorse } = row;
  const about = `instrument ${instrumentId} from ${startsAt}, worse: `;
  // An older journal does not say whether they are worse.
  if (text !== `${about}${isWorse}` && text !== `${about}null`) return false;
  const market = state.markets.get(instrumentId);
  return (
    market === undefined ||
    terms === undefined ||
    isSaid(market.instrument, state, readTerms(row.terms as Terms), terms)
  );
}

/** What an earlier version stored beyond the bounds counts as the bounds. */
function isSaid(
  instrument: Instrument,
  { feeType }: EngineState,
  stored: ChangingTerms,
  said: ChangingTerms,
): boolean {
  const bounds = termBounds(instrument, feeType);
  return changedTerms(withinBounds(stored, bounds), withinBounds(said, bounds)).length === 0;
}
