// What a commit for one account and a tick of one instrument cost the fan-out, beside more and more sockets that are not
// concerned. The sockets are stubs: what is measured is finding those who are.
import { CATALOGUE, calendar, financingDays, rollovers } from '@meridian/market';
import { type Change, createState } from '@meridian/trading';
import { present } from '@meridian/units';
import { createViews } from '../../../packages/server/src/engine/views/views.ts';
import { createPriceBoard } from '../../../packages/server/src/market/prices/price-board.ts';
import type { Session } from '../../../packages/server/src/platform/http/sessions.ts';
import { FanOut } from '../../../packages/server/src/socket/fan-out.ts';
import { Subscriber } from '../../../packages/server/src/socket/subscriber.ts';
import { quantile } from '../verdict.ts';

const CONCERNED = 1;
const SLICES = 15;
const COMMITS_OF_SLICE = 2_000;

/** Microseconds of one commit that concerns one socket of so many. */
export function commitCost(sockets: number): number {
  const board = createPriceBoard({
    calendar: calendar('always'),
    marketNow: Date.now,
    isQuoted: () => true,
  });
  const hours = { isOpen: () => true, rollovers, financingDays };
  const state = createState(CATALOGUE, hours, 'of_margin');
  const views = createViews(state);
  const fanOut = new FanOut({
    instruments: CATALOGUE,
    board,
    views,
    isCommitted: () => true,
    inProgress: () => null,
  });
  let sent = 0;
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0 };
  const stream = { write: () => (sent += 1) > 0 };
  for (let id = 1; id <= sockets; id += 1) {
    const one = new Subscriber(socket as never, { stream, language: 'en', address: '' });
    fanOut.join(one);
    one.session = { key: `k${id}`, accountId: id } as Session;
    one.followKlines(present(CATALOGUE[id % CATALOGUE.length], 'an instrument').code, 'all');
  }
  const order = { id: 7, status: 'open', parentId: null };
  const event = { type: 'StopsSet', accountId: CONCERNED, orderId: 7, at: 0 };
  const changes = [{ event, entries: [], orders: [order] }] as unknown as readonly Change[];
  const took: number[] = [];
  for (let slice = 0; slice < SLICES; slice += 1) {
    const startedAt = performance.now();
    for (let i = 0; i < COMMITS_OF_SLICE; i += 1) fanOut.onCommitted(changes);
    took.push(((performance.now() - startedAt) * 1_000) / COMMITS_OF_SLICE);
  }
  if (sent !== SLICES * COMMITS_OF_SLICE) throw new Error('each commit concerns one socket');
  return quantile(took, 0.5);
}
