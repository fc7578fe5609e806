// Why the engine decides nothing now: the client may try again.
import { Unavailable } from '../platform/unavailable.ts';

/** The queue is full. */
export class EngineBusy extends Unavailable {
  override readonly name = 'EngineBusy';
}
/** The machine's clock was set back: what is decided now would carry a wrong time, at prices that were seen already. */
export class ClockSetBack extends Unavailable {
  override readonly name = 'ClockSetBack';
}
/** The host stops: nothing is decided any more. */
export class EngineStopped extends Unavailable {
  override readonly name = 'EngineStopped';
}
/** Others run that cannot read what it would write, or nobody has looked yet. */
export class AwaitsNewVersion extends Unavailable {
  override readonly name = 'AwaitsNewVersion';
}
