// What a command asks for, as a short text: a client's id is bound to it, so that the id with other content is refused.
import { encodable } from './codec.ts';
import type { AccountCommand } from './command.ts';

const SEEDS = [0x811c9dc5, 0x9e3779b9] as const;
const PRIME = 0x01000193;

/**
 * It stands in journals, and who recomputes them comes to the same one. It keeps clients from mistakes of their own, so it need
 * not withstand someone who looks for two contents with one hash.
 * @param isCopying whether the account is a copying: a client ends its orders, pending or open, by one call
 */
export function contentHash(command: AccountCommand, isCopying: boolean): string {
  const content: object = isCopying ? asEnding(command) : asWished(command);
  const fields: (readonly [string, unknown])[] = [];
  for (const name of Object.keys(content).toSorted()) {
    if (!BESIDE_CONTENT.has(name) && !(name === 'expiresAt' && 'expiry' in content))
      fields.push([name, encodable(content[name as keyof typeof content])]);
  }
  return hashOf(JSON.stringify(fields));
}

/** Whether kept content is what this command asks for, however it was spelled. */
export const isContentOf = (kept: string, command: AccountCommand, isCopying: boolean): boolean =>
  kept === contentHash(command, isCopying) ||
  spellingsOf(command).some((same) => kept === contentHash(same, isCopying));

/** A new order's price of 0 is none. */
function spellingsOf(command: AccountCommand): readonly AccountCommand[] {
  if (command.type !== 'PlaceOrder') return [];
  const either = (price: bigint | null) => (price ? [price] : [null, 0n]);
  return either(command.target).flatMap((target) =>
    either(command.stopLoss).flatMap((stopLoss) =>
      either(command.takeProfit).map((takeProfit) => ({
        ...command,
        ...{ target, stopLoss, takeProfit },
      })),
    ),
  );
}

/** The repetition finds the order ended, whichever of the two commands ended it. */
const asEnding = (command: AccountCommand): AccountCommand =>
  command.type === 'CancelOrder' ? { ...command, type: 'CloseOrder', lots: null } : command;

/**
 * How long a pause shall be is asked for, and where it ends depends on when it was. Outcomes from before say the end alone.
 * Parts stand as the calls give them: the journal keeps their fields in another order.
 */
function asWished(command: AccountCommand): AccountCommand {
  if (command.type === 'SetOwnLimits' && command.pauseHours !== undefined)
    return { ...command, limits: { ...command.limits, pauseUntil: null } };
  if ('takeParts' in command && command.takeParts !== undefined)
    return { ...command, takeParts: command.takeParts.map(({ price, lots }) => ({ price, lots })) };
  return command;
}

/** Whose command it is, by which key, its id, when it came and what its client saw are not what it asks for. */
const BESIDE_CONTENT: ReadonlySet<string> = new Set([
  'accountId',
  'clientOrderId',
  'at',
  'arrivedAt',
  'seen',
  'apiKey',
]);

/** FNV-1a over the text's UTF-16 units, from two seeds. */
function hashOf(text: string): string {
  let [one, other]: [number, number] = [...SEEDS];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    one = Math.imul(one ^ unit, PRIME);
    other = Math.imul(other ^ unit, PRIME);
  }
  return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
}
