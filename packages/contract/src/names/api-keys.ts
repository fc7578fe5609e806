// Calls, kinds and limits of API keys: what a client gives to a program of its own.
import { post, read, type Route } from './route.ts';

/** The most keys of one account, those past their end included. */
export const API_KEYS_MAX = 10;
export const API_KEY_NAME_MAX = 40;
/** The most addresses and networks that one key is bound to. */
export const API_KEY_ADDRESSES_MAX = 20;
/** Every key begins so: programs that look for secrets left in public know it again. */
export const API_KEY_PREFIX = 'mdk_';
/** read: sees what its account sees; trade: also places, changes and ends orders. */
export const API_KEY_SCOPES = ['read', 'trade'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

export const API_KEY_ROUTES = {
  apiKeys: read('/v1/api/main/api_keys', 'client'),
  addApiKey: post('/v1/api/main/api_keys/add', 'client', { refusedWhenFrozen: true }),
  revokeApiKey: post('/v1/api/main/api_keys/revoke', 'client'),
} as const satisfies Readonly<Record<string, Route>>;
