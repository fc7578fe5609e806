// The shards bench: what dividing the accounts brings, and what it costs a copy whose leader is elsewhere.
import path from 'node:path';
import { present } from '@meridian/units';
import { outputOf } from '../child.ts';
import { type Bench, thousands, times } from '../verdict.ts';
import type { Figures } from './measure.ts';

/** Of the orders that one engine does, each of four shards does at least so many in the same computing time. */
const KEPT_MIN = 0.8;
/** The computing of a leader's order with a hundred copies, against that in one engine. */
const HOP_MAX = 1.3;

export const shardsBench: Bench = {
  name: 'shards',
  async run(note) {
    const output = await outputOf([path.join(import.meta.dirname, 'measure.ts')]);
    const { divided, hops } = JSON.parse(output) as Figures;
    for (const { shards, perShard, together, here, usAnEvent } of divided)
      note(
        `${shards} ${shards === 1 ? 'engine' : 'shards'}: ${thousands(perShard)} orders/s of computing each, ${thousands(together)} with a core each, ` +
          `${thousands(here)} on this machine; ${usAnEvent.toFixed(1)} us to read and apply an event`,
      );
    for (const { copiers, homeUs, acrossUs, bytes } of hops)
      note(
        `an order opened and closed with ${copiers} copies: ${thousands(homeUs)} us at home, ${thousands(acrossUs)} us across; ` +
          `its opening is ${bytes} bytes on the way`,
      );
    const one = present(divided[0], 'one engine');
    const most = present(divided.at(-1), 'the most shards');
    const hop = present(hops.at(-1), 'a leader with many copiers');
    const kept = most.perShard / one.perShard;
    const cost = hop.acrossUs / hop.homeUs;
    return [
      {
        figure: `${thousands(most.together)} orders/s decided and applied by ${most.shards} shards with a core each`,
        ratio: `each does ${times(kept)} times the ${thousands(one.together)} of one engine`,
        target: `at least ${KEPT_MIN} times`,
        isMet: kept >= KEPT_MIN,
      },
      {
        figure: `${times((hop.acrossUs - hop.homeUs) / hop.copiers)} us more for each of ${hop.copiers} copies across shards`,
        ratio: `${times(cost)} times the computing of copies at home`,
        target: `at most ${HOP_MAX} times`,
        isMet: cost <= HOP_MAX,
      },
    ];
  },
};
