// What is true after every command. Tests and the simulation check it; verify compares it with the database.
import { type Money, ZERO_MONEY, addMoney, assert } from '@meridian/units';
import { COPY_ACCOUNTS_FROM, isFollower } from '../vocabulary/copy-terms.ts';
import { type Order, TAKE_PARTS_MAX } from '../vocabulary/order.ts';
import { isBehind } from './behind.ts';
import type { Account, EngineState } from './state.ts';

/** Throws on the first rule of the state that does not hold. It looks at all accounts and orders. */
export function assertSound(state: EngineState): void {
  let orders = 0;
  for (const account of state.accounts.values()) {
    assert(!state.parked.has(account.id), `account ${account.id} is here`);
    let usedMargin: Money = ZERO_MONEY;
    let openCount = 0;
    for (const order of account.orders.values()) {
      orders += 1;
      assert(order.accountId === account.id, `order ${order.id} belongs to its account`);
      assert(
        order.status === 'pending' || order.status === 'open',
        `order ${order.id} has not ended`,
      );
      assert(state.orders.get(order.id) === order, `order ${order.id} is known`);
      assert(order.lots > 0n, `order ${order.id} has lots`);
      assertSoundParts(order);
      if (order.status !== 'open') continue;
      assert(order.openFill !== null, `open order ${order.id} has its fill`);
      const { bid, ask, promised, rebate } = order.openFill;
      assert(
        rebate === undefined || (rebate > 0n && promised !== undefined && ask - bid > promised),
        `order ${order.id} got something back only where more was asked than promised`,
      );
      usedMargin = addMoney(usedMargin, order.margin);
      openCount += 1;
    }
    assert(
      account.usedMargin === usedMargin,
      `used margin of account ${account.id} is the sum of its orders'`,
    );
    assert(account.openCount === openCount, `open orders of account ${account.id} are counted`);
    let held: Money = ZERO_MONEY;
    for (const [id, hold] of account.holds) {
      assert(hold.amount > 0n && hold.fee >= 0n && hold.fee <= hold.amount, `hold ${id} is money`);
      assert(!account.endedHolds.has(id), `withdrawal ${id} is held or has ended`);
      held = addMoney(held, hold.amount);
    }
    assert(account.held === held, `held money of account ${account.id} is the sum of its holds`);
    assert(
      account.kind === 'real' || account.holds.size + account.deposits.size === 0,
      `demo account ${account.id} has no money of the world`,
    );
    assertSoundCopying(state, account);
    // A copying that waits for what its leader did is watched afterwards.
    assert(
      account.balance >= 0n || openCount > 0 || isBehind(state, account),
      `account ${account.id} owes nothing`,
    );
  }
  assert(orders === state.orders.size, 'every order has its account');
  assertSoundIndex(state.followers, 'follows');
  assertSoundIndex(state.copyings, 'belongs');
}

function assertSoundParts({ id, takeParts, isFollowing }: Order): void {
  if (takeParts === undefined) return;
  assert(isFollowing !== true, `order ${id} closes in parts by itself`);
  const waiting = new Set(takeParts.filter(({ isDone }) => !isDone).map(({ price }) => price));
  const done = takeParts.filter(({ isDone }) => isDone).length;
  assert(
    takeParts.length > 0 &&
      waiting.size + done === takeParts.length &&
      takeParts.length <= TAKE_PARTS_MAX,
    `order ${id} has parts, each at a price of its own`,
  );
}

function assertSoundCopying(state: EngineState, account: Account): void {
  const { id, copy } = account;
  assert((copy !== null) === id >= COPY_ACCOUNTS_FROM, `account ${id} is where its like are`);
  const orders = [...account.orders.values()];
  if (copy === null) {
    assert(
      orders.every(({ copyOf }) => copyOf === undefined),
      `account ${id} has orders of its own`,
    );
    return;
  }
  assert(account.leadsSince === null && account.held === 0n, `copying ${id} only copies`);
  assert(
    state.accounts.get(copy.ownerId)?.kind === account.kind ||
      (copy.endedAt !== null && state.parked.has(copy.ownerId)),
    `copying ${id} has its owner`,
  );
  assert(
    (state.followers.get(copy.leaderId)?.has(id) ?? false) === isFollower(copy) &&
      (state.copyings.get(copy.ownerId)?.has(id) ?? false) === (copy.endedAt === null),
    `copying ${id} is known to its leader and its owner`,
  );
  assert(
    copy.endedAt === null || (orders.length === 0 && account.balance === 0n),
    `ended copying ${id} has nothing`,
  );
  for (const order of orders) {
    assert(order.copyOf !== undefined && order.exactLots !== undefined, `${order.id} is a copy`);
    assert(order.isFollowing === isFollower(copy), `order ${order.id} follows as its copying does`);
    if (order.isFollowing) assert(!state.triggers.has(order.id), `order ${order.id} only follows`);
    assert(order.status === 'open' || isFollower(copy), `order ${order.id} has its leader`);
    const leaders = state.accounts.get(copy.leaderId)?.orders.get(order.copyOf);
    assert(
      !order.isFollowing ||
        leaders?.status === order.status ||
        isBehind(state, account) ||
        // What a leader of another shard did may be on its way.
        state.elsewhere.leaders.has(copy.leaderId),
      `order ${order.id} is as its leader's, or will be`,
    );
  }
}

/** Checks that sets are ascending and none is empty. */
function assertSoundIndex(index: ReadonlyMap<number, ReadonlySet<number>>, what: string): void {
  for (const [of, ids] of index) {
    const list = [...ids];
    assert(
      list.length > 0 && list.every((id, i) => i === 0 || id > (list[i - 1] ?? id)),
      `what ${what} to ${of} is in order`,
    );
  }
}
