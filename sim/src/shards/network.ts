// The network between shards: it loses, repeats and reorders messages by the seed. To a shard that is down nothing comes.
import { type Body, type Delivery, type ShardRun, type Venue, isUp } from './venue.ts';

const LOST = 0.15;
const REPEATED = 0.1;
const LATE = 0.3;
const LATE_MAX = 12;

export function send(venue: Venue, from: ShardRun, to: number, body: Body): void {
  const { fate, seen, step } = venue;
  if (fate.chance(LOST)) {
    seen.lost += 1;
    return;
  }
  const copies = fate.chance(REPEATED) ? 2 : 1;
  seen.repeated += copies - 1;
  for (let i = 0; i < copies; i += 1) {
    const at = step + (fate.chance(LATE) ? fate.between(0, LATE_MAX) : 0);
    venue.deliveries.push({ from: from.number, to, at, body });
  }
}

export function sendAll(venue: Venue, from: ShardRun, body: Body): void {
  for (const { number } of venue.shards)
    if (number !== from.number) send(venue, from, number, body);
}

/** What arrives now. */
export function arrived(venue: Venue): Delivery[] {
  const due = venue.deliveries.filter(({ at }) => at <= venue.step);
  venue.deliveries = venue.deliveries.filter(({ at }) => at > venue.step);
  return due.filter(({ to }) => venue.shards.some((one) => one.number === to && isUp(venue, one)));
}
