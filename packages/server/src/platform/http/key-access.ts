// What a program may do with an API key, and from where: every call by a key is checked here before it is made.
import { type ApiKeyScope, keyMay } from '@meridian/contract';
import { Refusal } from './refusal.ts';
import type { Session } from './sessions.ts';

/** @param needs what the call asks of a key; undefined: no key may make it */
export function checkKey(
  { apiKey }: Session,
  needs: ApiKeyScope | undefined,
  address: string,
): void {
  if (apiKey === null) return;
  if (!apiKey.worksFrom(address)) throw new Refusal('api_key_address_refused');
  if (!keyMay(apiKey.scope, needs)) throw new Refusal('api_key_not_allowed');
}
