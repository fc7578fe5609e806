// Movements of money that the end of a process, or a database that was away, cut short are finished now and then: others are
// under way meanwhile.
import { MINUTE_MS } from '@meridian/units';
import type { FastifyBaseLogger } from 'fastify';
import type { MoneyParts } from './money.ts';

const FINISH_EVERY_MS = MINUTE_MS;
/** No request is under way for so long. */
const UNDER_WAY_MS = MINUTE_MS;

export interface FinishedMoney {
  stop(): Promise<void>;
}

export function keepMoneyFinished(
  money: Pick<MoneyParts, 'finish'>,
  { log, now }: { readonly log: FastifyBaseLogger; readonly now: () => number },
): FinishedMoney {
  let working: Promise<void> = Promise.resolve();
  const finish = (): void => {
    working = money.finish(now() - UNDER_WAY_MS).catch((error: unknown) => {
      log.warn({ err: error }, 'movements of money could not be finished: once more later');
    });
  };
  finish();
  const timer = setInterval(finish, FINISH_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await working;
    },
  };
}
