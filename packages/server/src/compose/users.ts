// Puts the parts of users together: what each is given, what is tidied up, what ends with the process.
import {
  type Database,
  deleteEndedAttempts,
  deleteEndedCodes,
  deleteEndedSessions,
  deleteOldSessionNews,
  forgetMadeAlerts,
} from '@meridian/store';
import { DAY_MS, HOUR_MS } from '@meridian/units';
import type { ParsedInput } from '@meridian/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Host } from '../engine/host.ts';
import { Repeated } from '../platform/repeated.ts';
import type { Postman } from '../platform/messages/postman.ts';
import { apiKeyHandlers } from '../api-keys/routes.ts';
import { createAttempts } from '../users/attempts.ts';
import { createCaptchas } from '../users/captcha.ts';
import { createCodeDesk } from '../users/code-desk.ts';
import { findByAccount } from '../users/contacts.ts';
import { createContactChanges } from '../users/contact-changes.ts';
import { createDemoAccounts } from '../users/demo-accounts.ts';
import { createLoginDesk } from '../users/login.ts';
import { createNotify } from '../users/notices.ts';
import { passkeyHandlers } from '../users/passkeys.ts';
import { createPasswordChanges } from '../users/password-changes.ts';
import { createPasswordCheck } from '../users/present-password.ts';
import { type RealAccounts, createRealAccounts } from '../users/real-accounts.ts';
import { createRegistration } from '../users/registration.ts';
import { userHandlers } from '../users/routes.ts';
import { createSecondFactorCheck, secondFactorHandlers } from '../users/second-factor.ts';
import { createSentCodes } from '../users/sent-codes.ts';
import type { Vault } from '../secrets/vault.ts';
import type { Sessions } from '../platform/http/sessions.ts';
import { readSiteSettings } from '../settings/settings.ts';
import type { Limits } from './limits.ts';

/** Demo logins that one address may make a second; bursts are ten times that. */
const DEMO_LOGINS_PER_SECOND = 50;
const TIDY_EVERY_MS = HOUR_MS;
/** Ended sessions are kept this long, so that the addresses a user has logged in from are known. */
const SESSIONS_KEPT_MS = 90 * DAY_MS;

export interface UsersOptions {
  readonly db: Database;
  readonly host: Host;
  readonly sessions: Sessions;
  readonly postman: Postman;
  readonly publicUrl: string | null;
  /** New demo accounts that one address may make an hour. */
  readonly demoAccountsPerHour: number;
  readonly limits: Limits;
  /** Whether somebody is connected who is logged in to the account. */
  readonly isWatched: (accountId: number) => boolean;
  readonly vault: Vault;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

export function createUsers(options: UsersOptions) {
  const { db, host, sessions, postman, publicUrl, demoAccountsPerHour, vault, log, now } = options;
  const attempts = createAttempts(db, now);
  const realAccounts: RealAccounts = createRealAccounts(db, host, now);
  const captchas = createCaptchas({ db, now });
  const codes = createCodeDesk({
    db,
    sentCodes: createSentCodes(db, attempts, now),
    postman,
    attempts,
    publicUrl,
  });
  const notify = createNotify({ postman, publicUrl });
  const checkPassword = createPasswordCheck({ db, attempts });
  const checkSecondFactor = createSecondFactorCheck({ db, attempts, vault, now });
  const loginDesk = createLoginDesk({ db, sessions, realAccounts, attempts, checkSecondFactor });
  const shared = { db, sessions, attempts, checkPassword, notify, vault, now };

  const tidying = new Repeated({
    work: () => tidyUp(options),
    ...{ everyMs: TIDY_EVERY_MS, firstAfterMs: TIDY_EVERY_MS },
    onFault: (error) => log.warn({ err: error }, 'old codes were not tidied up'),
  });

  return {
    realAccounts,
    captchas,
    tidyUp: () => tidying.now(),
    findMeant: (input: ParsedInput<'login'>) => findMeant(db, input),
    handlers: {
      ...userHandlers({
        db,
        sessions,
        demoAccounts: createDemoAccounts({ db, host, attempts, perHour: demoAccountsPerHour, now }),
        demoLimit: options.limits.create('demo login', DEMO_LOGINS_PER_SECOND),
        attempts,
        codes,
        captchas,
        loginDesk,
        register: createRegistration({
          db,
          realAccounts,
          attempts,
          codes,
          captchas,
          verifyRegType: async () => (await readSiteSettings(db)).verifyRegType,
          now,
        }),
        passwordChanges: createPasswordChanges({ ...shared, codes }),
        bindContact: createContactChanges({ ...shared, codes, checkSecondFactor }),
      }),
      ...secondFactorHandlers({ ...shared, checkSecondFactor }),
      ...passkeyHandlers({ ...shared, loginDesk }),
      ...apiKeyHandlers({ ...shared, checkSecondFactor }),
    },
    async stop(): Promise<void> {
      await tidying.stop();
      await postman.stop();
    },
  };
}

async function tidyUp({ db, host, isWatched, now }: UsersOptions): Promise<void> {
  await deleteEndedCodes(db, now() - HOUR_MS);
  await deleteEndedAttempts(db, now());
  await deleteEndedSessions(db, now() - SESSIONS_KEPT_MS);
  await deleteOldSessionNews(db, { olderMs: DAY_MS });
  await forgetMadeAlerts(db);
  await host.parkIdle(isWatched);
}

/** Whom a login means, for the security events. */
async function findMeant(db: Database, input: ParsedInput<'login'>): Promise<number | null> {
  const { account, login_type: kind, area_id: areaId } = input;
  const meant = await findByAccount(db, {
    kind: kind ?? (account.includes('@') ? 'email' : 'mobile'),
    account,
    areaId,
  });
  return meant?.user?.id ?? null;
}
