// What goes wrong: processes end, freeze and wake; members lose the database, the bus or the renewal of their lease; the
// leader hands over in order.
import { type Cluster, type Member, end, isDown, leaderOf } from './cluster.ts';
import { commit } from './leading.ts';

export function strike(cluster: Cluster): void {
  const { fate, members, clock } = cluster;
  const leader = leaderOf(cluster);
  // The leader is struck as often as all others.
  const victim: Member = leader !== null && fate.chance(0.5) ? leader : fate.pick(members);
  if (isDown(cluster, victim)) return;
  const until = (most: number): number => clock + fate.between(50, most);
  const dice = fate.next();
  if (dice < 0.008) {
    cluster.seen.kills += 1;
    end(cluster, victim, fate.between(100, 3_000));
  } else if (dice < 0.018) {
    cluster.seen.freezes += 1;
    victim.frozenUntil = until(4_000);
  } else if (dice < 0.024) victim.busCutUntil = until(5_000);
  else if (dice < 0.03) victim.databaseCutUntil = until(4_000);
  else if (dice < 0.036) victim.renewalCutUntil = until(4_000);
  else if (dice < 0.039 && leader !== null) handOver(cluster, leader);
}

/** In order: everything is committed, and the lease is given back. */
function handOver(cluster: Cluster, leader: Member): void {
  const { database, clock } = cluster;
  commit(cluster, leader);
  if (leader.leading === null || leader.leading.uncommitted.length > 0) return;
  database.lease = { ...database.lease, until: clock };
  end(cluster, leader, 200);
}
