// The simulated traders of the demonstration site while it is open. Every few minutes each one decides in its
// character, by ordinary commands, and lets others copy it once it meets every trader's conditions. The market's seed,
// the step and the trader's own account alone decide what it does, so a restart changes nothing.
import type { Instrument, SyntheticMarket } from '@meridian/market';
import {
  type Database,
  Fault,
  type OrdersShown,
  findLeader,
  instrumentsOfTrader,
  readSetting,
  saveLeader,
  simulatedTraders,
} from '@meridian/store';
import { EFFECTIVE_TENTHS_NEEDED } from '@meridian/trading';
import { HOUR_MS, MINUTE_MS, SECOND_MS, hashText, seededRandom } from '@meridian/units';
import { EQUITY_NEEDED, effectiveOrdersOf } from '../copying/conditions.ts';
import type { StateHost } from '../engine/host.ts';
import type { Feed } from '../market/feeds/feed.ts';
import { Repeated } from '../platform/repeated.ts';
import { Unavailable } from '../platform/unavailable.ts';
import { type Character, decide } from './simulated-characters.ts';
import { INSTRUMENTS_OF_ONE, SIMULATED_CODES, SIMULATED_SETTING } from './simulated-past.ts';

export const PRESENT_STEP_MS = 5 * MINUTE_MS;
const LOOK_EVERY_MS = 5 * SECOND_MS;
/** The most steps back over which a move is measured. */
export const SEEN_STEPS = 48;
/** A move of minutes is hardly more than the spread, so moves are measured over hours, as in their past. */
export const SEEN_STEP_MS = HOUR_MS / 2;

const ORDERS_SHOWN: Readonly<Record<Character, OrdersShown>> = {
  steady: 'live',
  trend: 'live',
  scalper: 'delayed',
  gambler: 'live',
  martingale: 'delayed',
  reckless: 'hidden',
  restarted: 'delayed',
};

export interface SimulatedTraders {
  stop(): Promise<void>;
}

interface Options {
  readonly db: Database;
  readonly host: StateHost;
  readonly feed: Pick<Feed, 'identity' | 'market'>;
  readonly instruments: readonly Instrument[];
  readonly isWanted: boolean;
  readonly marketNow: () => number;
  /** Whether the ranking has folded what was there at the start. */
  readonly haveRecords: () => boolean;
  readonly onFault: (error: unknown) => void;
}

interface Trader {
  readonly accountId: number;
  readonly character: Character;
  readonly instruments: readonly Instrument[];
  /** Keeps them from all acting at one moment. */
  readonly offset: number;
  lastStep: number;
}

/** Does nothing except on a demonstration site on the simulated market whose past was made. */
export async function startSimulatedTraders(options: Options): Promise<SimulatedTraders> {
  const { db, feed, marketNow } = options;
  const { market } = feed;
  const isOpen =
    options.isWanted &&
    market !== undefined &&
    (await readSetting(db, 'demonstration')) === true &&
    (await readSetting(db, SIMULATED_SETTING)) === 'made';
  if (!isOpen) return { stop: () => Promise.resolve() };
  const traders = await tradersOf(options);
  let haveRecords = false;
  return new Repeated({
    async work() {
      if (!haveRecords && options.haveRecords()) {
        haveRecords = true;
        for (const trader of traders) await letCopy(options, trader);
      }
      const due = traders.filter((trader) => stepOf(trader, marketNow()) > trader.lastStep);
      await act(options, market, due);
    },
    ...{ everyMs: LOOK_EVERY_MS, firstAfterMs: LOOK_EVERY_MS },
    onFault(error) {
      if (!passes(error)) options.onFault(error);
    },
  });
}

const stepOf = ({ offset }: Pick<Trader, 'offset'>, at: number): number =>
  Math.floor((at - offset) / PRESENT_STEP_MS);

/** Each goes on trading the instruments it has traded. */
async function tradersOf({ db, instruments, marketNow }: Options): Promise<Trader[]> {
  const offered = instruments.filter(({ code }) => SIMULATED_CODES.has(code));
  const rows = await simulatedTraders(db);
  return await Promise.all(
    rows.map(async ({ accountId, character }) => {
      const rowsOfOne = await instrumentsOfTrader(db, accountId);
      const traded = new Set(rowsOfOne.map(({ instrumentId }) => instrumentId));
      const known = offered.filter(({ id }) => traded.has(id));
      const offset = hashText(`${accountId}`) % PRESENT_STEP_MS;
      return {
        accountId,
        character: character as Character,
        instruments: (known.length > 0 ? known : offered).slice(0, INSTRUMENTS_OF_ONE),
        offset,
        lastStep: stepOf({ offset }, marketNow()),
      };
    }),
  );
}

async function act(
  options: Options,
  market: SyntheticMarket,
  due: readonly Trader[],
): Promise<void> {
  const { host, feed, marketNow } = options;
  for (const trader of due) {
    const { accountId, character, instruments, offset } = trader;
    // One that stood still for a week has left memory.
    await host.wake(accountId);
    trader.lastStep = stepOf(trader, marketNow());
    const at = trader.lastStep * PRESENT_STEP_MS + offset;
    const past = new Map(
      instruments.map((instrument) => [
        instrument.id,
        Array.from({ length: SEEN_STEPS }, (_, back) => {
          const { bid, ask } = market.quoteAt(
            instrument,
            at - (SEEN_STEPS - 1 - back) * SEEN_STEP_MS,
          );
          return (Number(bid) + Number(ask)) / 2;
        }),
      ]),
    );
    const random = seededRandom(
      `simulated trader ${feed.identity} ${accountId} ${trader.lastStep}`,
    );
    const simulated = { accountId, character, instruments, random };
    // Ignore what the engine refuses, because the market is closed or the margin is missing.
    for (const command of decide({
      state: host.state,
      trader: simulated,
      past,
      stepMs: PRESENT_STEP_MS,
    }))
      await host.submit(command);
    await letCopy(options, trader);
  }
}

/** Lets others copy it once it meets the conditions that hold for everybody. */
async function letCopy({ db, host }: Options, { accountId, character }: Trader): Promise<void> {
  const account = host.state.accounts.get(accountId);
  if (account === undefined || account.leadsSince !== null) return;
  if (account.balance < EQUITY_NEEDED) return;
  if ((await effectiveOrdersOf(db, accountId)) < EFFECTIVE_TENTHS_NEEDED) return;
  if ((await findLeader(db, accountId)) === null)
    await db.transaction((within) =>
      saveLeader(within, { accountId, name: null, ordersShown: ORDERS_SHOWN[character] }),
    );
  await host.submit({ type: 'StartLeading', accountId, clientOrderId: null });
}

/**
 * The database could not be asked, there is too much to do, the machine's clock was set back, or the server stops: the next
 * step comes anyway.
 */
const passes = (error: unknown): boolean => error instanceof Fault || error instanceof Unavailable;
