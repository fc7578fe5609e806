// Events about the public log itself. They change nothing that the engine decides by.
import type { Instant } from '@meridian/units';

interface AboutLog {
  readonly accountId?: undefined;
  readonly at: Instant;
  /** A handover (@meridian/proof), signed by both keys. */
  readonly note: string;
}
/** The log's key was changed. */
export interface KeyRotated extends AboutLog {
  readonly type: 'KeyRotated';
}
/** Published rows were lost: the log begins anew from those that are left. */
export interface LogBegunAnew extends AboutLog {
  readonly type: 'LogBegunAnew';
}

export type LogEvent = KeyRotated | LogBegunAnew;
