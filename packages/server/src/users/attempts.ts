// How often passwords, codes and other secrets may be tried. The windows end by themselves, so nobody is locked out for
// good.
import { type Database, countAttempt, forgetAttempts, uncountAttempt } from '@meridian/store';
import { CODE_MINUTES } from '@meridian/contract';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@meridian/units';
import { createFairTurns } from '../platform/fair-turns.ts';
import { limitedAs } from '../platform/http/client-address.ts';
import { Refusal } from '../platform/http/refusal.ts';

interface Policy {
  readonly max: number;
  readonly windowMs: number;
}

export const POLICIES = {
  /** Passwords for one account from one address. */
  login: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Passwords for one account, from addresses that its owner has never logged in from. */
  loginFromStrange: { max: 60, windowMs: HOUR_MS },
  /** Wrong passwords from one address. */
  loginByAddress: { max: 200, windowMs: 15 * MINUTE_MS },
  /** Codes of the authenticator app and recovery codes, with the right password. */
  secondFactor: { max: 10, windowMs: 15 * MINUTE_MS },
  /** The present password, when a session must enter it again. */
  presentPassword: { max: 10, windowMs: 15 * MINUTE_MS },
  /** The right one: most changes that ask for it tell the owner, and a text costs money. */
  presentPasswordRight: { max: 60, windowMs: HOUR_MS },
  /** Withdrawal methods that one account binds: each is told by mail. */
  methodBound: { max: 60, windowMs: HOUR_MS },
  /** Codes entered for one contact, and from one address. */
  code: { max: 30, windowMs: HOUR_MS },
  codeByAddress: { max: 300, windowMs: HOUR_MS },
  /** One code that was sent, from one address: a stranger who guesses leaves the owner's tries alone. */
  codeTry: { max: 5, windowMs: CODE_MINUTES * MINUTE_MS },
  /**
   * Codes sent to one contact, in all and as asked for by one address; and codes one address has had sent to anybody.
   */
  send: { max: 20, windowMs: HOUR_MS },
  sendAsked: { max: 8, windowMs: HOUR_MS },
  sendByAddress: { max: 100, windowMs: HOUR_MS },
  /** Only the texts to phones, because each costs money. */
  textByAddress: { max: 30, windowMs: HOUR_MS },
  registerByAddress: { max: 100, windowMs: HOUR_MS },
  /** Demo accounts made from one address, unless the operator sets another number; those made before are found freely. */
  demoByAddress: { max: 60, windowMs: HOUR_MS },
  captchaByAddress: { max: 300, windowMs: 15 * MINUTE_MS },
  passkeyByAddress: { max: 300, windowMs: 15 * MINUTE_MS },
  /** Staff: passwords for one account from one address or known device, from all strange ones, and from one address. */
  staffLogin: { max: 10, windowMs: 15 * MINUTE_MS },
  staffLoginFromStrange: { max: 30, windowMs: HOUR_MS },
  staffLoginByAddress: { max: 100, windowMs: 15 * MINUTE_MS },
  /** Codes behind a member's right password, from strange places or from one known device. */
  staffSecondFactor: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Links and tickets of staff, from one address. */
  staffLink: { max: 300, windowMs: 15 * MINUTE_MS },
} as const satisfies Record<string, Policy>;
export type PolicyName = keyof typeof POLICIES;

/** How many attempts on one subject may wait for those before them. */
export const ATTEMPTS_WAITING_MAX = 50;

/** Whom attempts are counted for: an account, a contact, an address, or the one from the other. */
export type Subject =
  | string
  | {
      readonly of?: string;
      /** A client's address; those of one IPv6 network count as one. */
      readonly from: string;
    };

export interface Attempts {
  /** Counts one attempt; `most` stands for the policy's number. @throws Refusal attempts_too_many, with the time until the next one */
  take(policy: PolicyName, subject: Subject, most?: number): Promise<void>;
  /** Counts one attempt. @returns whether it is among those allowed */
  isAllowed(policy: PolicyName, subject: Subject): Promise<boolean>;
  /** Takes an attempt back that was no guess. */
  giveBack(policy: PolicyName, subject: Subject): Promise<void>;
  forget(policy: PolicyName, subject: Subject): Promise<void>;
  /**
   * Does attempts one after another: a right one that is still being looked at would count as a guess for the next.
   * @throws Refusal requests_too_many while many of the same subject wait
   */
  inTurn<T>(policy: PolicyName, subject: Subject, work: () => Promise<T>): Promise<T>;
}

function keyOf(policy: PolicyName, subject: Subject): string {
  if (typeof subject === 'string') return `${policy}:${subject}`;
  const { of, from } = subject;
  return `${policy}:${of === undefined ? '' : `${of}@`}${limitedAs(from)}`;
}

export function createAttempts(db: Database, now: () => number): Attempts {
  const counted = (policy: PolicyName, subject: Subject, at: number) =>
    countAttempt(db, {
      key: keyOf(policy, subject),
      now: at,
      windowMs: POLICIES[policy].windowMs,
    });
  const turns = createFairTurns<string>({
    atOnce: Number.POSITIVE_INFINITY,
    waitingMax: ATTEMPTS_WAITING_MAX,
  });
  return {
    async take(policy, subject, most = POLICIES[policy].max) {
      const at = now();
      const { count, until } = await counted(policy, subject, at);
      if (count <= most) return;
      throw new Refusal('attempts_too_many', {
        minutes: Math.max(1, Math.ceil((until - at) / MINUTE_MS)),
        seconds: Math.max(1, Math.ceil((until - at) / SECOND_MS)),
      });
    },
    isAllowed: async (policy, subject) =>
      (await counted(policy, subject, now())).count <= POLICIES[policy].max,
    giveBack: (policy, subject) => uncountAttempt(db, keyOf(policy, subject)),
    forget: (policy, subject) => forgetAttempts(db, [keyOf(policy, subject)]),
    async inTurn(policy, subject, work) {
      const done = turns.run(keyOf(policy, subject), work);
      if (done === null) throw new Refusal('requests_too_many');
      return await done;
    },
  };
}
