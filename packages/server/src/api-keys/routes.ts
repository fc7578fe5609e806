// The calls by which a client makes, sees and revokes API keys. Making one proves who asks as other sensitive calls do: by the
// password, and by the second factor where there is one. A demo account has neither.
import { randomBytes } from 'node:crypto';
import {
  API_KEYS_MAX,
  API_KEY_ADDRESSES_MAX,
  API_KEY_PREFIX,
  type ApiKey,
  type CallOutput,
  type ParsedInput,
} from '@meridian/contract';
import {
  type ApiKeyRow,
  type Database,
  type User,
  addApiKey,
  apiKeysOfUser,
  findCredentials,
} from '@meridian/store';
import { isNetwork } from '../platform/http/client-address.ts';
import type { Client } from '../platform/http/context.ts';
import { checkFrozenMeanwhile } from '../platform/http/frozen.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type Sessions, hashOf } from '../platform/http/sessions.ts';
import type { Notify } from '../users/notices.ts';
import type { CheckPassword } from '../users/present-password.ts';
import type { CheckSecondFactor } from '../users/second-factor.ts';

/** Letters of a key that its owner is shown later: the prefix, and 24 of the secret's 256 bits. */
const SHOWN = API_KEY_PREFIX.length + 4;

export interface ApiKeyDeps {
  readonly db: Database;
  readonly sessions: Pick<Sessions, 'endKey'>;
  readonly checkPassword: CheckPassword;
  readonly checkSecondFactor: CheckSecondFactor;
  readonly notify: Notify;
  /** Wall time. */
  readonly now: () => number;
}

export function apiKeyHandlers(
  deps: ApiKeyDeps,
): HandlersOf<'apiKeys' | 'addApiKey' | 'revokeApiKey'> {
  const { db, sessions, notify } = deps;
  return {
    async apiKeys(_input, { session }) {
      return (await apiKeysOfUser(db, session.user.id)).map(onWire);
    },
    addApiKey: (input, client) => add(deps, input, client),
    async revokeApiKey({ id }, { session, language }) {
      const { user } = session;
      if (!(await sessions.endKey(user.id, id))) throw new Refusal('api_key_unknown');
      notify(user, language, 'api_key_revoked');
      return {};
    },
  };
}

async function add(
  deps: ApiKeyDeps,
  input: ParsedInput<'addApiKey'>,
  { session, language }: Client,
): Promise<CallOutput<'addApiKey'>> {
  const { db, notify, now } = deps;
  const { user } = session;
  const addresses = readAddresses(input.addresses);
  const expiresAt = input.expires_at ?? null;
  if (expiresAt !== null && expiresAt <= now())
    throw new Refusal('fields_invalid', {}, { expires_at: { key: 'time_passed' } });
  if (!user.isDemo) await proveOwner(deps, user, input);
  const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  const row = await db.transaction(async (within) => {
    await checkFrozenMeanwhile(within, 'addApiKey', session);
    const known = await apiKeysOfUser(within, user.id);
    if (known.length >= API_KEYS_MAX) throw new Refusal('api_keys_too_many', { max: API_KEYS_MAX });
    if (known.some(({ name }) => name === input.name)) throw new Refusal('api_key_name_taken');
    return await addApiKey(within, {
      tokenHash: Buffer.from(hashOf(key), 'hex'),
      userId: user.id,
      name: input.name,
      scope: input.scope,
      beginning: key.slice(0, SHOWN),
      addresses,
      createdAt: now(),
      expiresAt,
    });
  });
  notify(user, language, 'api_key_made');
  return { ...onWire(row), key };
}

async function proveOwner(
  { db, checkPassword, checkSecondFactor }: ApiKeyDeps,
  { id }: User,
  input: ParsedInput<'addApiKey'>,
): Promise<void> {
  const { password, second_factor_code: code, recovery_code: recoveryCode } = input;
  if (password === undefined)
    throw new Refusal('fields_invalid', {}, { password: { key: 'field_required' } });
  await checkPassword(id, password);
  const { totpSealed = null, recoverySealed = [] } = (await findCredentials(db, id)) ?? {};
  if (totpSealed === null) return;
  if (code === undefined && recoveryCode === undefined) throw new Refusal('second_factor_required');
  const proof = { code, recoveryCode, field: 'second_factor_code' };
  await checkSecondFactor(id, { totpSealed, recoverySealed }, proof);
}

/** @throws Refusal if one is neither an address nor a network, or there are too many */
function readAddresses(text: string | undefined): readonly string[] {
  const addresses = [...new Set((text ?? '').split(/[\s,;]+/).filter((one) => one !== ''))];
  if (addresses.length > API_KEY_ADDRESSES_MAX || !addresses.every(isNetwork))
    throw new Refusal(
      'fields_invalid',
      {},
      { addresses: { key: 'network_form', args: { max: API_KEY_ADDRESSES_MAX } } },
    );
  return addresses;
}

const onWire = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  beginning: row.beginning,
  addresses: [...row.addresses],
  created_at: row.createdAt,
  expires_at: row.expiresAt,
  last_used_at: row.lastUsedAt,
  last_address: row.lastAddress,
});
