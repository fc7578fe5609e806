// The growth bench: what an account and an order leave in the database for good.
import { type Bench, thousands, times } from '../verdict.ts';
import { type Bytes, measureGrowth } from './measure.ts';

const SIZE = { accounts: 10_000, orders: 100_000 };
/** The journal alone is what everything else follows from. */
const OF_JOURNAL_MAX = 2.5;

const sum = (bytes: Bytes): number => [...bytes.values()].reduce((all, one) => all + one, 0);
const told = (bytes: Bytes): string =>
  [...bytes].map(([name, each]) => `${name} ${thousands(each)}`).join(', ');

export const growthBench: Bench = {
  name: 'growth',
  async run(note) {
    const { account, order } = await measureGrowth(SIZE);
    note(`an account: ${thousands(sum(account))} bytes (${told(account)})`);
    note(`an order: ${thousands(sum(order))} bytes (${told(order)})`);
    const ratio = sum(order) / (order.get('journal') ?? 0);
    return [
      {
        figure: `${thousands(sum(order))} bytes stay of an order that was opened and closed, of ${thousands(SIZE.orders)}`,
        ratio: `${times(ratio)} times its events in the journal`,
        target: `at most ${OF_JOURNAL_MAX} times`,
        isMet: ratio <= OF_JOURNAL_MAX,
      },
    ];
  },
};
