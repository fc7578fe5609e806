// What a command asks for, as a short text: a client's id is bound to it, so that the id with other content is refused.
import type { AccountCommand } from './command.ts';

const SEEDS = [0x811c9dc5, 0x9e3779b9] as const;
const PRIME = 0x01000193;

/**
 * Two commands of an account with the same content have the same hash. It keeps clients from mistakes of their own, so it
 * need not withstand someone who looks for two contents with one hash.
 * @param isCopying whether the account is a copying: a client ends its orders, pending or open, by one call
 */
export function contentHash(command: AccountCommand, isCopying: boolean): string {
  const {
    accountId: _account,
    clientOrderId: _id,
    ...content
  } = isCopying ? asEnding(command) : command;
  const fields = Object.entries(content)
    .filter(([name]) => !BESIDE_CONTENT.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(fields, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return SEEDS.map((seed) => hashFrom(seed, text).toString(36)).join('-');
}

/** The repetition finds the order ended, whichever of the two commands ended it. */
const asEnding = (command: AccountCommand): AccountCommand =>
  command.type === 'CancelOrder' ? { ...command, type: 'CloseOrder', lots: null } : command;

/** When a command came is not what it asks for. */
const BESIDE_CONTENT: ReadonlySet<string> = new Set(['at', 'arrivedAt']);

/** FNV-1a over the text's UTF-16 units. */
function hashFrom(seed: number, text: string): number {
  let hash = seed;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash >>> 0;
}
