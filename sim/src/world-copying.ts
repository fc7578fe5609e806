// Commands of copying as clients might give them: leaders who come and go; copyings that are started, funded, changed
// and stopped, by their owners and by others. They are drawn separately, so that worlds without copying stay as they
// were.
import {
  type AccountCommand,
  COPY_ACCOUNTS_FROM,
  type Command,
  type CopySizing,
  type StartCopying,
} from '@meridian/trading';
import { type Random, asLots, asMoney, readLots } from '@meridian/units';
import type { TwinAccount, TwinBook } from './twin-book.ts';

export function drawCopying(
  random: Random,
  book: TwinBook,
  of: { readonly at: number; readonly clientOrderId: string },
): (Command & AccountCommand) | (Command & { type: 'MirrorNext' }) | null {
  const { at } = of;
  const clients = book.accounts.filter(({ copy }) => copy === null);
  const copyings = book.accounts.filter(({ copy }) => copy !== null && copy.state !== 'ended');
  if (clients.length < 2) return null;
  if (book.deeds.length > 0 && random.chance(0.5))
    return { type: 'MirrorNext', max: random.between(1, 4), at };
  const clientOrderId = random.chance(0.7) ? of.clientOrderId : null;
  const someone = random.pick(clients);
  const dice = random.next();
  if (dice < 0.12) return { type: 'StartLeading', accountId: someone.id, clientOrderId, at };
  if (dice < 0.13) return { type: 'StopLeading', accountId: someone.id, clientOrderId, at };
  if (dice < 0.4) return drawStart(random, book, { someone, clientOrderId, at });
  const copying = copyings.length > 0 ? random.pick(copyings) : null;
  const accountId = random.chance(0.03) ? someone.id : (copying?.copy?.ownerId ?? someone.id);
  const copyId = copying?.id ?? COPY_ACCOUNTS_FROM + random.between(0, 9);
  const about = { accountId, clientOrderId, copyId, at };
  if (dice < 0.6) {
    const of100 = BigInt(random.between(-110, 110));
    const amount = asMoney(((copying?.balance ?? 1_000_000n) * of100) / 100n);
    return { ...about, type: 'MoveCopyMoney', amount };
  }
  if (dice < 0.72)
    return {
      ...about,
      type: 'ChangeCopying',
      stopPercent: random.chance(0.5) ? random.between(5, 95) : null,
      sizing: random.chance(0.4) ? drawSizing(random) : null,
      isPaused: random.chance(0.5) ? random.chance(0.3) : null,
    };
  if (dice < 0.76)
    return { ...about, type: 'StopCopying', orders: random.pick(['close', 'keep'] as const) };
  const close = { type: 'CloseOrder', clientOrderId, at } as const;
  const order = copying && copying.orders.length > 0 ? random.pick(copying.orders) : null;
  if (dice < 0.9 && copying?.copy && order?.isOpen && order.copyOf !== null) {
    // Parts of the leader's order; some are too small to be copied.
    const lots = asLots(10_000n * BigInt(random.between(1, random.pick([4, 60]))));
    return { ...close, accountId: copying.copy.leaderId, orderId: order.copyOf, lots };
  }
  return {
    ...close,
    accountId: copying?.id ?? someone.id,
    orderId: order?.id ?? random.between(1, book.nextOrderId),
    lots: order && random.chance(0.5) ? readLots('0.01') : null,
  };
}

function drawStart(
  random: Random,
  book: TwinBook,
  of: { readonly someone: TwinAccount; readonly clientOrderId: string | null; readonly at: number },
): StartCopying & { readonly at: number } {
  const { someone, clientOrderId, at } = of;
  const leader = random.pick(
    book.accounts.filter(({ leads }) => leads || random.chance(0.1)).concat(someone),
  );
  const part = BigInt(random.between(10, 55));
  return {
    type: 'StartCopying',
    accountId: someone.id,
    clientOrderId,
    leaderId: random.chance(0.02) ? 999 : leader.id,
    allocation: asMoney((someone.balance * part) / 50n),
    stopPercent: random.chance(0.6) ? random.between(5, 20) : random.between(5, 95),
    sizing: drawSizing(random),
    at,
  };
}

function drawSizing(random: Random): CopySizing {
  const dice = random.next();
  if (dice < 0.5) return { kind: 'equity' };
  if (dice < 0.8) return { kind: 'ratio', ratio: BigInt(random.between(-1, 30_000)) };
  return { kind: 'lots', lots: readLots(random.pick(['0', '0.01', '0.05', '1'])) };
}
