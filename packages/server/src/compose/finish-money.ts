// Movements of money that the end of a process, or a database that was away, cut short are finished now and then: others are
// under way meanwhile.
import { MINUTE_MS } from '@meridian/units';
import type { FastifyBaseLogger } from 'fastify';
import { Repeated } from '../platform/repeated.ts';
import type { MoneyParts } from './money.ts';

const FINISH_EVERY_MS = MINUTE_MS;
/** No request is under way for so long. */
const UNDER_WAY_MS = MINUTE_MS;

export interface FinishedMoney {
  stop(): Promise<void>;
}

export function keepMoneyFinished(
  money: Pick<MoneyParts, 'finish'>,
  { log, now }: { readonly log: Pick<FastifyBaseLogger, 'warn'>; readonly now: () => number },
): FinishedMoney {
  return new Repeated({
    work: () => money.finish(now() - UNDER_WAY_MS),
    ...{ everyMs: FINISH_EVERY_MS, firstAfterMs: 0 },
    onFault: (error) =>
      log.warn({ err: error }, 'movements of money could not be finished: once more later'),
  });
}
