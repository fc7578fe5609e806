// The back office's checks with a million orders behind them: how long each takes, and how long a trader's orders take
// meanwhile on the embedded database's one connection.
import { ERRORS } from '@meridian/contract';
import { ROUTES } from '@meridian/contract/names/calls';
import { quantile, thousands, type Verdict } from '../verdict.ts';
import type { Desk, Input } from './desk.ts';

/** The limit for orders and closes while a check runs, except for one in a hundred. */
const WITHIN_MS = 300;
const QUIET_MS = 5_000;
const EVERY_MS = 50;
const PRICE_WITHIN_MS = 60_000;
const EURUSD = 1;

const CHECKS = [
  ['the sums of the ledger', 'startLedgerCheck', 'ledgerCheck'],
  ['the replay of the journal', 'startReplayCheck', 'replayCheck'],
] as const;

interface Answer<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

/** Opens a position and closes it again, each time it is called. */
async function traderAt(url: string): Promise<() => Promise<number[]>> {
  let token = '';
  async function answerTo<T>(path: string, input: Input): Promise<Answer<T>> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify(input),
    });
    return (await response.json()) as Answer<T>;
  }
  /** A request refused for an old price is sent again; the time counts until it is accepted. */
  async function ask<T>(path: string, input: Input): Promise<T> {
    for (const until = performance.now() + PRICE_WITHIN_MS; ;) {
      const { code, msg, data } = await answerTo<T>(path, input);
      if (code === 1) return data;
      if (code !== ERRORS.price_stale.code || performance.now() > until)
        throw new Error(`${path}: ${msg}`);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }
  ({ token } = await ask<{ token: string }>(ROUTES.demoLogin.path, { demo_id: 'bench-checks' }));
  return async () => {
    const from = performance.now();
    const order = { type: 1, status: 1, cont: '0.01', forex_id: EURUSD, multiple: 30 };
    const { Id } = await ask<{ Id: number }>(ROUTES.submit.path, order);
    const filled = performance.now();
    await ask(ROUTES.close.path, { id: Id });
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    return [filled - from, performance.now() - EVERY_MS - filled];
  };
}

async function tradeWhile(
  trade: () => Promise<number[]>,
  goesOn: () => Promise<boolean>,
): Promise<number[]> {
  const took: number[] = [];
  do took.push(...(await trade()));
  while (await goesOn());
  return took;
}

export async function timeChecks(
  desk: Desk,
  note: (text: string) => void,
): Promise<readonly Verdict[]> {
  const trade = await traderAt(desk.url);
  const quietUntil = performance.now() + QUIET_MS;
  const quiet = await tradeWhile(trade, () => Promise.resolve(performance.now() < quietUntil));
  note(`orders without a check: half within ${quantile(quiet, 0.5).toFixed(0)} ms`);
  const verdicts: Verdict[] = [];
  for (const [what, start, look] of CHECKS) {
    const from = performance.now();
    await desk.ask(start, {});
    let state = await desk.ask(look, {});
    const took = await tradeWhile(trade, async () => {
      state = await desk.ask(look, {});
      return state.state === 'running';
    });
    const seconds = (performance.now() - from) / 1_000;
    const p99 = quantile(took, 0.99);
    verdicts.push({
      figure: `${what} in ${seconds.toFixed(0)} s, ${state.differences_total} differences`,
      ratio:
        `${thousands(took.length)} orders and closes meanwhile, half within ` +
        `${quantile(took, 0.5).toFixed(0)} ms, 99 % within ${p99.toFixed(0)} ms, ` +
        `the slowest in ${Math.max(...took).toFixed(0)} ms`,
      target: `none differs, 99 % within ${WITHIN_MS} ms`,
      isMet: state.state === 'done' && state.differences_total === 0 && p99 <= WITHIN_MS,
    });
  }
  return verdicts;
}
