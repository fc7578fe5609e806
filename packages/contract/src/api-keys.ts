// API keys: what a client gives to a program, so that it may read or trade for the account and nothing else.
import { z } from 'zod';
import { call, none } from './call.ts';
import { choiceInput, instant, integerInput, required, textInput } from './envelope.ts';
import {
  API_KEYS_MAX,
  API_KEY_ADDRESSES_MAX,
  API_KEY_NAME_MAX,
  API_KEY_ROUTES,
  API_KEY_SCOPES,
} from './names/api-keys.ts';
import { PRINTABLE } from './names/users.ts';
import { INSTANT_MAX } from './time-input.ts';
import { codeInput, passwordInput } from './users.ts';

export const ApiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  scope: z.enum(API_KEY_SCOPES).describe('read; trade: reads, places, changes and ends orders'),
  beginning: z.string().describe('The first letters of the key, so that its owner knows it again'),
  addresses: z
    .array(z.string())
    .describe('Addresses and networks from which it works; empty: from everywhere'),
  created_at: instant('Made'),
  expires_at: instant('Its end; null: none').nullable(),
  last_used_at: instant('Last call, to the minute; null: never').nullable(),
  last_address: z.string().nullable().describe('Where the last call came from'),
});
export type ApiKey = z.infer<typeof ApiKey>;

const AddApiKeyInput = z.object({
  name: required(
    textInput('What its owner calls it; each order placed with it carries the name', {
      max: API_KEY_NAME_MAX,
      form: PRINTABLE,
    }),
  ),
  scope: required(choiceInput('What it may do', API_KEY_SCOPES)),
  addresses: textInput(
    `Up to ${API_KEY_ADDRESSES_MAX} IPv4 or IPv6 addresses or networks (203.0.113.7, 2001:db8::/48), with commas or spaces between; empty: from everywhere`,
    { max: 1_000 },
  ),
  expires_at: integerInput('Its end (ms since the epoch, UTC); empty: none', {
    // Any instant, so that one long ago is told that it has passed.
    min: -INSTANT_MAX,
    max: INSTANT_MAX,
  }),
  password: passwordInput('The present password; a demo account has none').optional(),
  second_factor_code: codeInput('Code of the authenticator app, once second_factor_required asked'),
  recovery_code: codeInput('A recovery code in its place'),
});

export const API_KEY_CALLS = {
  apiKeys: call(
    API_KEY_ROUTES.apiKeys,
    'The account’s API keys, newest first',
    none,
    z.array(ApiKey),
  ),
  addApiKey: call(
    API_KEY_ROUTES.addApiKey,
    `Make an API key; an account has at most ${API_KEYS_MAX}`,
    AddApiKeyInput,
    ApiKey.extend({
      key: z.string().describe('Goes into the authorization header; it is not shown again'),
    }),
  ),
  revokeApiKey: call(
    API_KEY_ROUTES.revokeApiKey,
    'End an API key at once, with the sockets that are logged in with it',
    z.object({
      id: required(integerInput('Id of an API key', { min: 1, max: Number.MAX_SAFE_INTEGER })),
    }),
    none,
  ),
} as const;
