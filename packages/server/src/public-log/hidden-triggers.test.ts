// An operator with the log's key keeps a take profit from being reached after the fact: the close is taken out, the tick says that it
// triggered nothing, and the log is made and signed anew. Who looks for the first time sees it by the ticks around it.
import { createHash } from 'node:crypto';
import { type LoggedTick, decodeSegment, encodeSegment } from '@meridian/proof';
import { MINUTE_MS, SECOND_MS, present } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Forger, forgerOf, withoutRow } from '../testing/forger.ts';
import { TestApp } from '../testing/test-app.ts';
import { testClock } from '../testing/test-clock.ts';
import type { LogRow } from './growing-log.ts';

/** A Friday's, in New York. */
const CLOSE = Date.UTC(2025, 0, 17, 22);

let app: TestApp;
let forger: Forger;
/** The segment that has it. */
let segment: number;
let ticks: readonly LoggedTick[];
/** The tick that reaches the take profit. */
let reached: number;

beforeAll(async () => {
  app = await TestApp.open({ hours: 'real', clock: testClock(CLOSE - MINUTE_MS) });
  const say = (bid: string, ask: string) => {
    app.clock.advance(SECOND_MS);
    app.feed.say('EURUSD', bid, ask);
  };
  say('1.10000', '1.10008');
  const ann = await app.client();
  const { Id: id } = await ann.buy();
  await ann.done('setStopPrice', { id, target_profit_price: '1.10100' }, 'POST');
  for (const bid of ['1.10010', '1.10110', '1.10020', '1.10030']) say(bid, bid);
  forger = await forgerOf(app, ann);
  const segments = [...forger.files].flatMap(([path, bytes]) => {
    const [, id] = /^ticks\/(\d+)\.bin$/.exec(path) ?? [];
    return id === undefined ? [] : [{ id: Number(id), ticks: decodeSegment(bytes) }];
  });
  const isReached = ({ bid }: LoggedTick): boolean => bid === 110_110;
  const found = present(
    segments.find((one) => one.ticks.some(isReached)),
    'a segment has it',
  );
  ({ id: segment, ticks } = found);
  reached = present(ticks.find(isReached), 'the segment has it').no;
});
afterAll(() => app.remove());

/** The log without the close, and with other ticks and another word about them. */
async function hidden(told: object, anew: readonly LoggedTick[] = ticks): Promise<string> {
  const bytes = encodeSegment(anew);
  const closed = forger.rows.findIndex(([, , , kind]) => kind === 'OrderClosed');
  const rows = withoutRow(forger.rows, closed).map(([seq, at, account, kind, body]): LogRow => {
    const isIts = kind === 'TicksSealed' && (body as { segment: number }).segment === segment;
    if (!isIts) return [seq, at, account, kind, body];
    const digest = createHash('sha256').update(bytes).digest('hex');
    const sealed = { ...(body as object), sha256: digest, ...told };
    return [seq, at, account, kind, sealed];
  });
  return await forger.firstLook(rows, new Map([[`ticks/${segment}.bin`, bytes]]));
}

describe('a take profit that was reached', () => {
  it('is missed where its row is taken out, though it is the last one', async () => {
    expect(await forger.firstLook(forger.rows)).toBe('nothing');
    expect(await hidden({})).toBe('recomputed');
  });

  it('is not hidden by a word that the tick only set a price again', async () => {
    expect(await hidden({ restored: [{ no: reached, count: 1 }] })).toBe('ticks');
  });

  it('is not hidden by a word that the tick was late', async () => {
    const late = ticks.map((tick) => (tick.no === reached ? { ...tick, late: MINUTE_MS } : tick));
    expect(await hidden({}, late)).toBe('ticks');
  });
});
