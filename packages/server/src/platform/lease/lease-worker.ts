// The thread that keeps a lease: looks for it as a standby, renews it as its holder, and says when it is another's.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import {
  type Database,
  type Fence,
  type LeaseClaim,
  openDatabase,
  releaseLease,
  renewLease,
  takeLease,
} from '@meridian/store';
import { assert } from '@meridian/units';
import { LeaseClock, moment } from './lease-clock.ts';

export interface LeaseOrder {
  readonly databaseUrl: string;
  readonly claim: LeaseClaim;
  readonly shared: SharedArrayBuffer;
}
export type LeaseRequest = 'take' | 'hold off' | 'go on' | 'release';
export type LeaseTelling =
  | { readonly kind: 'taken' | 'lost'; readonly fence: Fence }
  | { readonly kind: 'released' }
  | { readonly kind: 'trouble'; readonly reason: string };

/** Three tries are lost before a lease runs out. */
const RENEW_EVERY_MS = 300;
const LOOK_EVERY_MS = 100;
/** A renewal that hangs does not hold up the next one, which has another connection. */
const RENEWALS_AT_ONCE_MAX = 3;

const port = parentPort;
assert(port !== null, 'a lease is kept in a worker thread');
const tell = (telling: LeaseTelling): void => port.postMessage(telling);
const { databaseUrl, claim, shared } = workerData as LeaseOrder;
const clock = new LeaseClock(shared);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const opened = openDatabase({
  databaseUrl,
  dataDir: '',
  access: 'reader',
  log: silent,
  onFatal: () => undefined, // of writers alone
});

let isReleased = false;
let isHeldOff = false;
let isTroubled = false;
let fence: Fence | null = null;
let looking: Promise<void> = Promise.resolve();
let timer: NodeJS.Timeout | undefined;
const renewals = new Set<Promise<void>>();

/** Tells of a trouble once, until it is over. */
function noteTrouble(error: unknown): void {
  if (isTroubled) return;
  isTroubled = true;
  tell({ kind: 'trouble', reason: error instanceof Error ? error.message : String(error) });
}

async function look(): Promise<void> {
  const db = await opened;
  while (!isReleased && fence === null) {
    if (!isHeldOff) await tryToTake(db);
    if (fence === null) await sleep(LOOK_EVERY_MS);
  }
}

async function tryToTake(db: Database): Promise<void> {
  const sent = moment();
  try {
    fence = await takeLease(db, claim);
    isTroubled = false;
    if (fence !== null) lead(fence, sent);
  } catch (error) {
    noteTrouble(error);
  }
}

function lead(mine: Fence, sent: ReturnType<typeof moment>): void {
  if (isReleased) return; // it is released next
  clock.renewedBy(sent);
  tell({ kind: 'taken', fence: mine });
  timer = setInterval(() => {
    if (renewals.size >= RENEWALS_AT_ONCE_MAX) return;
    const renewal = renew(mine).finally(() => renewals.delete(renewal));
    renewals.add(renewal);
  }, RENEW_EVERY_MS);
}

async function renew(mine: Fence): Promise<void> {
  const sent = moment();
  try {
    const isMine = await renewLease(await opened, mine);
    if (fence === null) return;
    isTroubled = false;
    if (isMine) {
      clock.renewedBy(sent);
      return;
    }
    end();
    tell({ kind: 'lost', fence: mine });
  } catch (error) {
    noteTrouble(error);
  }
}

function end(): void {
  fence = null;
  clearInterval(timer);
  clock.forget();
}

async function release(): Promise<void> {
  isReleased = true;
  await looking;
  const mine = fence;
  end();
  // One that arrives later would let the lease run on.
  await Promise.all(renewals);
  const db = await opened;
  if (mine !== null) await releaseLease(db, mine);
  await db.close();
}

port.on('message', (request: LeaseRequest) => {
  if (request === 'take') looking = look();
  else if (request === 'hold off' || request === 'go on') isHeldOff = request === 'hold off';
  else
    release()
      .catch(noteTrouble)
      .finally(() => tell({ kind: 'released' }));
});
