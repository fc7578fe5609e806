// Passkeys: registering one needs the password; a passkey alone is enough to log in, because the authenticator checks
// its owner. A challenge works once, for minutes. A passkey belongs to the site's name that it was made for.
import { type CallOutput, PASSKEYS_MAX, type ParsedInput } from '@meridian/contract';
import {
  type Database,
  PASSKEY_CREDENTIAL_CONSTRAINT,
  type Passkey,
  createPasskey,
  deletePasskey,
  findPasskey,
  findUser,
  isUniqueViolation,
  passkeysOfUser,
  usePasskey,
} from '@meridian/store';
import { MINUTE_MS } from '@meridian/units';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Client, Visitor } from '../platform/http/context.ts';
import { checkFrozenMeanwhile } from '../platform/http/frozen.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Attempts } from './attempts.ts';
import { recomputeCreditScore } from './credit-score.ts';
import type { LoginDesk } from './login.ts';
import type { Notify } from './notices.ts';
import type { CheckPassword } from './present-password.ts';
import { type Tickets, createTickets } from './tickets.ts';
import { userOnWire } from './wire.ts';

const LIFE_MS = 5 * MINUTE_MS;
/** EdDSA, ES256, RS256 (COSE): every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];
/** Base64url of up to 1023 bytes (WebAuthn). */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;
/** Loading it takes a fifth of a second and 25 MB, which a start does not need. */
const webAuthn = () => import('@simplewebauthn/server');
const SITE_NAME = 'Meridian';

export interface PasskeyDeps {
  readonly db: Database;
  readonly attempts: Attempts;
  readonly checkPassword: CheckPassword;
  readonly loginDesk: LoginDesk;
  readonly notify: Notify;
  readonly now: () => number;
}

interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  /** The user who registers a passkey; null: a login. */
  readonly userId: number | null;
}

type Names =
  | 'passkeys'
  | 'passkeyRegisterOptions'
  | 'passkeyRegister'
  | 'passkeyRemove'
  | 'passkeyLoginOptions'
  | 'passkeyLogin';

const onWire = (passkey: Passkey): CallOutput<'passkeyRegister'> => ({
  id: passkey.id,
  name: passkey.name,
  created_at: passkey.createdAt,
  last_used_at: passkey.lastUsedAt,
});
const asOptions = (options: object): Record<string, unknown> => ({ ...options });
const transportsOf = ({ transports }: Passkey): AuthenticatorTransport[] =>
  transports as AuthenticatorTransport[];
/** A hint that nobody signs; what the specification does not know helps no browser. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
const knownTransports = (said: unknown): string[] =>
  Array.isArray(said) ? TRANSPORTS.filter((one) => said.includes(one)) : [];

/** What an authenticator sends is hostile until it is verified: any error it causes is a refusal. */
async function verified<T extends { verified: boolean }>(check: () => Promise<T>): Promise<T> {
  const result = await check().catch((error: unknown) => {
    if (error instanceof Error) throw new Refusal('passkey_failed');
    throw error;
  });
  if (!result.verified) throw new Refusal('passkey_failed');
  return result;
}

type Deps = PasskeyDeps & { readonly ceremonies: Tickets<Ceremony> };

export function passkeyHandlers(given: PasskeyDeps): HandlersOf<Names> {
  const deps = {
    ...given,
    ceremonies: createTickets<Ceremony>(given, { kind: 'passkey', lifeMs: LIFE_MS }),
  };
  const { db, checkPassword, notify } = deps;

  return {
    async passkeys(_input, { session }) {
      return (await passkeysOfUser(db, session.user.id)).map(onWire);
    },

    passkeyRegisterOptions: (input, client) => registerOptions(deps, input, client),
    passkeyRegister: (input, client) => register(deps, input, client),

    async passkeyRemove({ id, password }, { session, language }) {
      const { user } = session;
      await checkPassword(user.id, password);
      if (!(await deletePasskey(db, { id, userId: user.id }))) throw new Refusal('passkey_unknown');
      await recomputeCreditScore(db, user.id);
      notify(user, language, 'passkey_removed');
      return {};
    },

    passkeyLoginOptions: (_input, visitor) => loginOptions(deps, visitor),
    passkeyLogin: (input, visitor) => login(deps, input, visitor),
  };
}

function checkCount({ length }: readonly Passkey[]): void {
  if (length >= PASSKEYS_MAX) throw new Refusal('passkeys_too_many', { max: PASSKEYS_MAX });
}

async function registerOptions(
  deps: Deps,
  { password }: ParsedInput<'passkeyRegisterOptions'>,
  { session, origin }: Client,
): Promise<CallOutput<'passkeyRegisterOptions'>> {
  const { db, checkPassword, ceremonies } = deps;
  const { user } = session;
  await checkPassword(user.id, password);
  const known = await passkeysOfUser(db, user.id);
  checkCount(known);
  const site = siteOf(origin());
  const userName = user.email ?? user.mobile ?? user.uid;
  const options = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: site.rpId,
    userName,
    userDisplayName: userName,
    userID: new TextEncoder().encode(`user:${user.uid}`),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map((passkey) => ({
      id: passkey.credentialId,
      transports: transportsOf(passkey),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: LIFE_MS,
  });
  const key = await ceremonies.put({ ...site, challenge: options.challenge, userId: user.id });
  return { key, options: asOptions(options) };
}

async function register(
  deps: Deps,
  { key, response, name }: ParsedInput<'passkeyRegister'>,
  { session, language }: Client,
): Promise<CallOutput<'passkeyRegister'>> {
  const { db, notify, now, ceremonies } = deps;
  const { user } = session;
  const ceremony = await ceremonies.take(key);
  if (ceremony === null || ceremony.userId !== user.id) throw new Refusal('passkey_failed');
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: ceremony.challenge,
      expectedOrigin: ceremony.origin,
      expectedRPID: ceremony.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (registrationInfo === undefined) throw new Refusal('passkey_failed');
  const { credential } = registrationInfo;
  const making = db.transaction(async (within) => {
    await checkFrozenMeanwhile(within, 'passkeyRegister', session);
    checkCount(await passkeysOfUser(within, user.id));
    return await createPasskey(within, {
      userId: user.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: knownTransports(credential.transports),
      rpId: ceremony.rpId,
      name: name ?? SITE_NAME,
      createdAt: now(),
    });
  });
  const passkey = await making.catch((error: unknown) => {
    if (isUniqueViolation(error, PASSKEY_CREDENTIAL_CONSTRAINT))
      throw new Refusal('passkey_failed');
    throw error;
  });
  await recomputeCreditScore(db, user.id);
  notify(user, language, 'passkey_added');
  return onWire(passkey);
}

async function loginOptions(
  deps: Deps,
  { address, origin }: Visitor,
): Promise<CallOutput<'passkeyLoginOptions'>> {
  const { attempts, ceremonies } = deps;
  await attempts.take('passkeyByAddress', { from: address });
  const site = siteOf(origin());
  const options = await (
    await webAuthn()
  ).generateAuthenticationOptions({
    rpID: site.rpId,
    userVerification: 'required',
    timeout: LIFE_MS,
  });
  const key = await ceremonies.put({ ...site, challenge: options.challenge, userId: null });
  return { key, options: asOptions(options) };
}

async function login(
  deps: Deps,
  { key, response }: ParsedInput<'passkeyLogin'>,
  visitor: Visitor,
): Promise<CallOutput<'passkeyLogin'>> {
  const { db, attempts, loginDesk, now, ceremonies } = deps;
  await attempts.take('passkeyByAddress', { from: visitor.address });
  const ceremony = await ceremonies.take(key);
  const credentialId = response['id'];
  if (ceremony === null || ceremony.userId !== null) throw new Refusal('passkey_failed');
  if (typeof credentialId !== 'string' || !CREDENTIAL_ID.test(credentialId))
    throw new Refusal('passkey_failed');
  const passkey = await findPasskey(db, credentialId);
  if (passkey === null || passkey.rpId !== ceremony.rpId) throw new Refusal('passkey_failed');
  const { verifyAuthenticationResponse } = await webAuthn();
  const { authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: ceremony.challenge,
      expectedOrigin: ceremony.origin,
      expectedRPID: ceremony.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: transportsOf(passkey),
      },
    }),
  );
  const isUsed = await usePasskey(db, {
    id: passkey.id,
    from: passkey.counter,
    to: authenticationInfo.newCounter,
    now: now(),
  });
  const user = isUsed ? await findUser(db, passkey.userId) : null;
  if (user === null) throw new Refusal('passkey_failed');
  const entered = await loginDesk.enter(user, passkey, visitor);
  return { token: entered.token, user: userOnWire(entered.user) };
}

const siteOf = (origin: string): Pick<Ceremony, 'origin' | 'rpId'> => ({
  origin,
  rpId: new URL(origin).hostname,
});
