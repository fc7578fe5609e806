// Writes security events. What strangers can cause without end is written one by one up to a limit by address and hour, and
// in all; what is beyond becomes one line with a count once the hour is over and something else happens.
import type { SecurityEventKind } from '@meridian/contract/admin';
import { type Database, writeSecurityEvent } from '@meridian/store';
import { HOUR_MS, MINUTE_MS } from '@meridian/units';
import { limitedAs } from '../platform/http/client-address.ts';
import { OnceWithin } from '../platform/once-within.ts';

/** Lines of failures that one address, and all together, may cause in an hour. */
export const FAILURES_OF_ADDRESS = 60;
export const FAILURES_IN_ALL = 5_000;
/** The same look at the same thing by the same member within this time is one line. */
const LOOK_MS = 10 * MINUTE_MS;
const LOOKS_MAX = 10_000;

export interface Happened {
  readonly kind: SecurityEventKind;
  readonly address: string;
  readonly agent: string;
  readonly userId?: number | null;
  readonly staff?: { readonly id: number; readonly name: string } | null;
  readonly detail?: string;
}

export interface SecurityLog {
  write(happened: Happened): Promise<void>;
  /** Writes what was only counted so far. Call it at the end. */
  stop(): Promise<void>;
}

const FAILURES: ReadonlySet<SecurityEventKind> = new Set<SecurityEventKind>([
  'client_login_failed',
  'client_code_wrong',
  'staff_login_failed',
  'staff_code_wrong',
  'role_refused',
  'second_entry_wrong',
  'decision_refused',
]);
const LOOKS: ReadonlySet<SecurityEventKind> = new Set<SecurityEventKind>([
  'client_viewed',
  'photo_viewed',
]);

export function createSecurityLog({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: () => number;
}): SecurityLog {
  let hour = 0;
  let inAll = 0;
  const ofAddress = new Map<string, number>();
  /** What was not written, by kind and by the address that did too much; ' ': those beyond the limit in all. */
  const beyond = new Map<string, number>();
  const looks = new OnceWithin(LOOK_MS, LOOKS_MAX);

  async function flush(until: number): Promise<void> {
    if (hour >= until) return;
    const at = Math.min(now(), (hour + 1) * HOUR_MS);
    const counted = [...beyond];
    hour = Math.floor(now() / HOUR_MS);
    inAll = 0;
    ofAddress.clear();
    beyond.clear();
    for (const [key, count] of counted) {
      const [kind = '', address = ''] = key.split(' ');
      await writeSecurityEvent(db, { ...NOBODY, at, kind, address, detail: 'not_written', count });
    }
  }

  /** Whether a failure is written by itself; else it is counted. */
  function isWithin(kind: string, address: string): boolean {
    const from = limitedAs(address);
    const mine = (ofAddress.get(from) ?? 0) + 1;
    inAll += 1;
    const isFull = inAll > FAILURES_IN_ALL;
    if (!isFull) ofAddress.set(from, mine);
    if (!isFull && mine <= FAILURES_OF_ADDRESS) return true;
    // An address without a line of its own so far would make a line: those are counted together.
    const key = `${kind} ${mine > FAILURES_OF_ADDRESS ? from : ''}`;
    beyond.set(key, (beyond.get(key) ?? 0) + 1);
    return false;
  }

  return {
    async write(happened) {
      const at = now();
      await flush(Math.floor(at / HOUR_MS));
      const { kind, address, userId = null, staff = null } = happened;
      const [agent, detail] = [storable(happened.agent), storable(happened.detail ?? '')];
      if (FAILURES.has(kind) && !isWithin(kind, address)) return;
      const who = { userId, staffId: staff?.id ?? null, staffName: staff?.name ?? '' };
      const write = () =>
        writeSecurityEvent(db, { ...who, at, kind, address, agent, detail, count: 1 });
      if (!LOOKS.has(kind)) return await write();
      await looks.do(`${kind} ${staff?.id} ${userId} ${detail}`, at, write);
    },
    stop: () => flush(Infinity),
  };
}

/** What was refused was not read: it may hold what the database does not take, a NUL or half a character. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

const NOBODY = { userId: null, staffId: null, staffName: '', agent: '' } as const;
