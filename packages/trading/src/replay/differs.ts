// What a replay says of a row that does not come out.
import type { Event } from '../vocabulary/event.ts';
import { wordsOf } from './same-event.ts';

/** Of a row that says less than rows of its version do. */
export const SAYS_LESS = 'does not say what led to it, as rows before it do';

/** The account does not come out as the journal has it. */
export class Differs extends Error {
  /** The row of the journal; 0: there is none for what was computed. */
  readonly seq: number;
  /** What the journal says, and what was computed; null: nothing. */
  readonly said: string | null;
  readonly computed: string | null;
  constructor(
    seq: number,
    said: Event | null,
    computed: Event | null,
    why = 'does not follow from the ticks, the rules and the commands',
  ) {
    super(`row ${seq} ${why}`);
    this.name = 'Differs';
    this.seq = seq;
    this.said = said && wordsOf(said);
    this.computed = computed && wordsOf(computed);
  }
}
