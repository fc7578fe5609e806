// What is true after every command. Tests and the simulation check it; verify checks it against the database.
import { type Money, ZERO_MONEY, addMoney, assert } from '@meridian/units';
import type { EngineState } from './state.ts';

/** Throws on the first rule of the state that does not hold. Cost: all accounts and orders. */
export function assertSound(state: EngineState): void {
  let orders = 0;
  for (const account of state.accounts.values()) {
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
      if (order.status !== 'open') continue;
      assert(order.openFill !== null, `open order ${order.id} has its fill`);
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
    assert(account.balance >= 0n || openCount > 0, `account ${account.id} owes nothing`);
  }
  assert(orders === state.orders.size, 'every order has its account');
}
