// The bus between the members: it loses, repeats and reorders messages by the seed. A frozen process finds its messages
// when it wakes; to one that is cut off nothing comes.
import { type Body, type Cluster, type Member, hasBus, isDown, isFrozen } from './cluster.ts';

const LOST = 0.06;
const REPEATED = 0.06;
const LATE = 0.15;
const LATE_MAX_MS = 600;

export function send(cluster: Cluster, from: Member, to: Member, body: Body): void {
  const { fate, clock } = cluster;
  if (!hasBus(cluster, from) || fate.chance(LOST)) return;
  const copies = fate.chance(REPEATED) ? 2 : 1;
  for (let i = 0; i < copies; i += 1) {
    const late = fate.chance(LATE) ? fate.between(0, LATE_MAX_MS) : 0;
    cluster.deliveries.push({ to, process: to.process, at: clock + late, body });
  }
}

export function sendAll(cluster: Cluster, from: Member, body: Body): void {
  for (const to of cluster.members) if (to !== from) send(cluster, from, to, body);
}

/** The source of prices is none of the members. */
export function feed(cluster: Cluster, body: Body): void {
  const { fate, clock } = cluster;
  for (const to of cluster.members) {
    if (fate.chance(LOST)) continue;
    const at = clock + (fate.chance(LATE) ? fate.between(0, LATE_MAX_MS) : 0);
    cluster.deliveries.push({ to, process: to.process, at, body });
  }
}

/** What arrives now, each message to be handled before the next one. */
export function arrived(cluster: Cluster): { readonly to: Member; readonly body: Body }[] {
  const isDue = ({ to, at }: { to: Member; at: number }): boolean =>
    at <= cluster.clock && !isFrozen(cluster, to);
  const due = cluster.deliveries.filter(isDue);
  cluster.deliveries = cluster.deliveries.filter((one) => !isDue(one));
  return due.filter(
    ({ to, process }) => !process.isOver && !isDown(cluster, to) && hasBus(cluster, to),
  );
}
