// How a follower asks the leader to decide commands, and how far the journal is. The door itself is a direct call or a
// request over the bus. A follower that got no answer asks again under the same id.
import type {
  AccountCommand,
  AccountId,
  OpenAccount,
  Outcome,
  SealQuality,
  Sealed,
} from '@meridian/trading';
import { NoAnswer } from '../platform/bus/bus.ts';
import { gateId } from './gate-id.ts';
import type { EngineHost } from './host.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { checkLiabilities, checkQuality } from './sealed-form.ts';

/** What a follower has the leader do. If it asks twice, it is done once; {@link ASKED_ONCE} names the exceptions. */
export type Asked =
  | AccountCommand
  | OpenAccount
  | { readonly type: 'WakeAccount'; readonly accountId: AccountId }
  | { readonly type: 'RenewRules' }
  | { readonly type: 'MarkEquity'; readonly accountIds: readonly AccountId[] }
  | ({ readonly type: 'SealLiabilities' } & Sealed)
  | SealQuality;

/** Asked twice, these would be done twice. */
const ASKED_ONCE: ReadonlySet<Asked['type']> = new Set<Asked['type']>([
  'MarkEquity',
  'SealLiabilities',
  'SealQuality',
]);

export interface Answered {
  /** null for what has none. */
  readonly outcome: Outcome | null;
  /** What was asked is in the journal up to here. */
  readonly seq: number;
}

export interface Barrier {
  /** Of the leader that answers. */
  readonly epoch: number;
  /** Everything that anybody was told before the answer is in the journal up to here. */
  readonly seq: number;
}

/** Which of the accounts that were asked about are not in the leader's memory, as of an event. */
export interface Parked extends Barrier {
  readonly accountIds: readonly AccountId[];
}

export interface LeaderDoor {
  /** @throws NoAnswer if none came in time: then it is not known whether it was decided */
  submit(asked: Asked, withinMs: number): Promise<Answered>;
  barrier(withinMs: number): Promise<Barrier>;
  parked(accountIds: readonly AccountId[], withinMs: number): Promise<Parked>;
}

/** Without an answer for so long, what was asked is in doubt. */
const ANSWER_WITHIN_MS = 2_000;
/** How long a question waits for a leader, over all its repetitions. */
export const LEADER_WITHIN_MS = 10_000;
/** Between two repetitions: where there is no leader at all, the answer that nobody answers comes at once. */
const ASK_AGAIN_MS = 100;

export interface Clock {
  /** Milliseconds that never run back. */
  now(): number;
  pause(ms: number): Promise<void>;
}

/** Repeated by ids of their own, without one of the client's. */
const BY_OWN_ID: ReadonlySet<Asked['type']> = new Set<Asked['type']>([
  'CreditDeposit',
  'ReverseDeposit',
  'HoldWithdrawal',
  'ReleaseWithdrawal',
  'SendWithdrawal',
]);

function identified(asked: Asked): Asked {
  if (!('clientOrderId' in asked) || asked.clientOrderId !== null || BY_OWN_ID.has(asked.type))
    return asked;
  return { ...asked, clientOrderId: gateId() } as Asked;
}

export interface PatientDoor {
  submit(asked: Asked): Promise<Answered>;
  /** Of several who ask at once, one asks the leader. */
  barrier(): Promise<Barrier>;
  /** Asks once. */
  parked(accountIds: readonly AccountId[]): Promise<Parked>;
}

/** What a follower knows of who leads. */
export interface Epochs {
  readonly epoch: number;
  /** Calls when there is a new leader. @returns ends it */
  onRise(listener: () => void): () => void;
}

/** Ends the wait for a leader's answer once another leads: the first can no longer give one. */
async function whileLeading<T>(epochs: Epochs, ask: () => Promise<T>): Promise<T> {
  const replaced = Promise.withResolvers<never>();
  const end = epochs.onRise(() => replaced.reject(new NoAnswer('another leads now')));
  try {
    return await Promise.race([ask(), replaced.promise]);
  } finally {
    end();
  }
}

/** The door with repetitions. */
export function patientDoor(
  door: LeaderDoor,
  of: { readonly clock: Clock; readonly epochs: Epochs },
): PatientDoor {
  async function patiently<T>(ask: () => Promise<T>): Promise<T> {
    const until = of.clock.now() + LEADER_WITHIN_MS;
    for (;;) {
      try {
        return await whileLeading(of.epochs, ask);
      } catch (error) {
        if (!(error instanceof NoAnswer) || of.clock.now() >= until) throw error;
      }
      await of.clock.pause(ASK_AGAIN_MS);
    }
  }
  const barrier = oneAtATime(() =>
    patiently(async () => {
      const answered = await door.barrier(ANSWER_WITHIN_MS);
      if (answered.epoch < of.epochs.epoch) throw new NoAnswer('a former leader answered');
      return answered;
    }),
  );
  return {
    async submit(asked) {
      if (ASKED_ONCE.has(asked.type)) return await door.submit(asked, ANSWER_WITHIN_MS);
      const once = identified(asked);
      return await patiently(() => door.submit(once, ANSWER_WITHIN_MS));
    },
    barrier,
    parked: (accountIds) =>
      whileLeading(of.epochs, () => door.parked(accountIds, ANSWER_WITHIN_MS)),
  };
}

/**
 * The leader's side of the door. What is answered without a commit is fenced by none, so each answer asks for the lease.
 * @param mayAnswer false once the lease may have passed to another
 */
export function doorOf(
  host: EngineHost,
  of: { readonly epoch: number; readonly mayAnswer: () => boolean },
): PatientDoor {
  const lapsed = () => new NoAnswer('the lease may have passed to another');
  const seq = (): number => host.committedUpTo().seq;
  function upTo(): number {
    if (!of.mayAnswer()) throw lapsed();
    return seq();
  }
  return {
    async submit(asked) {
      switch (asked.type) {
        case 'OpenAccount':
          // Asked again, it is there.
          if (host.views.accounts.kindOf(asked.accountId) === undefined)
            await host.openAccount(asked);
          else await host.settled();
          return { outcome: null, seq: upTo() };
        case 'WakeAccount':
          await host.wake(asked.accountId);
          await host.settled();
          return { outcome: null, seq: upTo() };
        case 'RenewRules':
          await host.renewRules();
          return { outcome: null, seq: upTo() };
        case 'MarkEquity':
          host.markEquity(asked.accountIds);
          return { outcome: null, seq: upTo() };
        case 'SealQuality':
          checkQuality(asked.seals);
          await host.sealQuality(asked.seals);
          return { outcome: null, seq: upTo() };
        case 'SealLiabilities':
          checkLiabilities(asked);
          await host.sealLiabilities(asked);
          return { outcome: null, seq: upTo() };
        default: {
          const outcome = await host.submit(asked);
          return { outcome, seq: upTo() };
        }
      }
    },
    parked: async (accountIds) => {
      // One that is on its way back is there already.
      const parked = accountIds.filter((id) => host.state.parked.has(id));
      await host.settled();
      return { epoch: of.epoch, seq: upTo(), accountIds: parked };
    },
    barrier: () =>
      of.mayAnswer() ? Promise.resolve({ epoch: of.epoch, seq: seq() }) : Promise.reject(lapsed()),
  };
}
