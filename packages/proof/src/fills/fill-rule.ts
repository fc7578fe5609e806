// Whether a fill has the public price: the tick that it names is the last one of its instrument that the engine had been offered,
// so are those that its conversion was made of, the price is that tick's side, and the tick reached what had to be reached. The
// rule is stated here a second time, on purpose: the engine's own is not asked.
import { ProofError, prove } from '../fault.ts';
import { type SegmentFound, lastTicks } from '../ticks/sealed-ticks.ts';
import type { LoggedTick } from '../ticks/segment.ts';
import type { SaidFill, SaidTick } from './fill-rows.ts';
import { isRateOf } from './rate.ts';

export interface AtPublicPrice {
  readonly state: 'at_public_price';
  /** Which of the tick's prices it is. */
  readonly priceIs: 'bid' | 'ask';
  /** Market time of the tick. */
  readonly at: number;
}

/** `not_sealed`: its tick is published within ten seconds; `not_kept`: its ticks are no longer served; `not_said`: a row of before. */
export type FillFound = AtPublicPrice | { readonly state: 'not_sealed' | 'not_kept' | 'not_said' };

/**
 * @param read the segment that has a tick, vouched for by the log
 * @throws ProofError price if the fill is not at the public price by the rule
 */
export async function proveFill(
  fill: SaidFill,
  read: (no: number) => Promise<SegmentFound>,
): Promise<FillFound> {
  const priceIs = proveByRule(fill);
  if (fill.tickNo === null) return { state: 'not_said' };
  const said = [fill.tick, ...fill.legs];
  const instruments = new Set(said.map(({ instrumentId }) => instrumentId));
  if (isLeaders(fill)) return await proveCopy(fill, fill.tickNo, { read, priceIs });
  const last = await lastTicks(fill.tickNo, instruments, read);
  if (typeof last === 'string') return { state: last };
  for (const tick of said)
    prove(
      isSame(tick, last.get(tick.instrumentId)),
      'price',
      `row ${fill.rowSeq}: tick ${tick.seq} of instrument ${tick.instrumentId} was not the last public one`,
    );
  const at = last.get(fill.tick.instrumentId)?.at;
  prove(at === fill.at, 'price', `row ${fill.rowSeq}: the tick has another time`);
  return { state: 'at_public_price', priceIs, at: fill.at };
}

/** Whether the tick is that of the leader's fill, which may be an older one than the row. */
export const isLeaders = ({ isCopy, isOpening, cause }: SaidFill): boolean =>
  isCopy && (isOpening || cause === 'copied_close');

/** A copy is made right after its leader's fill, at the tick of that: it must be a public one of the time before. */
async function proveCopy(
  { rowSeq, tick, at }: SaidFill,
  upTo: number,
  { read, priceIs }: { read: (no: number) => Promise<SegmentFound>; priceIs: 'bid' | 'ask' },
): Promise<FillFound> {
  for (let no = upTo; no > 0;) {
    const ticks = await read(no);
    if (typeof ticks === 'string') return { state: ticks };
    const first = ticks[0]?.no ?? 0;
    if (ticks.slice(0, no - first + 1).some((one) => isSame(tick, one) && one.at === at))
      return { state: 'at_public_price', priceIs, at };
    if (ticks.every((one) => one.at < at)) break;
    no = first - 1;
  }
  throw new ProofError('price', `row ${rowSeq}: its leader's tick ${tick.seq} is not public`);
}

const isSame = ({ instrumentId, seq, bid, ask }: SaidTick, tick: LoggedTick | undefined): boolean =>
  tick?.instrumentId === instrumentId &&
  tick.seq === seq &&
  BigInt(tick.bid) === bid &&
  BigInt(tick.ask) === ask;

/**
 * The price is the ask for who buys and the bid for who sells, whatever the order was; what had a level reached it.
 * @throws ProofError price
 */
function proveByRule(fill: SaidFill): 'bid' | 'ask' {
  const { rowSeq, side, isOpening, tick, price, level, cause, triggerKind, legs, rate } = fill;
  const isBuying = (side === 'buy') === isOpening;
  const priceIs = isBuying ? 'ask' : 'bid';
  prove(price === tick[priceIs], 'price', `row ${rowSeq}: ${price} is not the ${priceIs}`);
  const waits = new Set(['target', 'stop_loss', 'trailing_stop', 'take_profit']);
  if (!isLeaders(fill))
    prove(
      waits.has(cause) === (level !== null),
      'price',
      `row ${rowSeq}: what had to be reached is not said`,
    );
  if (level !== null && cause !== 'copied_close') {
    // A limit and a take profit wait for a better price, a stop and a stop loss for a worse one.
    const isBetter = cause === 'target' ? triggerKind === 'limit' : cause === 'take_profit';
    const isReached = isBetter === isBuying ? price <= level : price >= level;
    prove(isReached, 'price', `row ${rowSeq}: ${price} has not reached ${level}`);
  }
  prove(isRateOf(rate, legs), 'price', `row ${rowSeq}: the rate is not that of its ticks`);
  return priceIs;
}
