// The secret days of the simulated market, for the process that has the feed.
import { hasSecretDays } from '../market/feeds/read-feed.ts';
import { type SecretDays, openSecretDays } from '../market/feeds/secret-days.ts';
import type { Basis } from './basis.ts';

/** The secrets of the simulated market's days; null for a feed without them. */
export async function daysOf({
  db,
  config,
  log,
}: Pick<Basis, 'db' | 'config' | 'log'>): Promise<SecretDays | null> {
  if (!hasSecretDays(config.feed)) return null;
  return await openSecretDays({
    db,
    now: Date.now,
    onFault: (error) => log.error(error, 'the next secret days are not written yet'),
  });
}
