// A day of the simulated market in the wire's form.
import type { SimulatedDay } from '@meridian/contract';
import { DAY_MS } from '@meridian/units';
import type { PublishedDay } from '../market/feeds/secret-days.ts';
import { DAYS_BEFORE } from '../market/feeds/sim-world.ts';

export const dayOnWire = ({ day, hash, publishedAt, secret }: PublishedDay): SimulatedDay => ({
  Day: day === DAYS_BEFORE ? null : new Date(day * DAY_MS).toISOString().slice(0, 10),
  Hash: hash,
  PublishedAt: publishedAt,
  Secret: secret,
});
