// ROLE=gate: HTTP and sockets for clients and staff, over an engine that it follows. It holds nothing that must survive:
// there may be any number of them.
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import { openBusFeed } from '../market/feeds/bus-feed.ts';
import { Unavailable } from '../platform/unavailable.ts';
import { keySource } from '../secrets/key-source.ts';
import { loadVault } from '../secrets/load-vault.ts';
import { type Doors, builtOfficeDir, builtSiteDir, openDoors, stopParts } from './app.ts';
import { createParts } from './parts.ts';
import type { Begin, Joined } from './role.ts';

export const beginGate =
  (screens: Promise<void>, leavePort: () => Promise<void>): Begin =>
  async (joined, tell) => {
    const { bus, db, config, now, log, signal } = joined;
    const vault = await loadVault({ db, source: keySource(config), now, log });
    tell('no process with the feed has answered yet');
    const feed = await openBusFeed({ bus, db, now, signal });
    const options = {
      ...joined,
      vault,
      feedOf: () => feed,
      member: { bus, jobs: null },
      siteDir: builtSiteDir,
      officeDir: builtOfficeDir,
    };
    const parts = await createParts(options);
    await screens;
    tell('no engine has answered yet');
    await engineAnswers(parts.engine.host, signal);
    await leavePort();
    const { market, fanOut, standing } = parts;
    const doors = await openDoors(options, parts);
    await market.start((tick) => fanOut.onTick(tick));
    fanOut.start();
    standing.hasHistory = true;
    await doors.http.listen({ port: config.port, host: config.host });
    tell(null);
    return {
      async stop() {
        standing.isStopping = true;
        await drain(doors, config.drainSeconds);
        market.stopUpkeep();
        await doors.close();
        await stopParts(parts, null);
      },
    };
  };

/** Resolves once this process has everything that was committed before. @throws if the signal aborts before that */
async function engineAnswers(host: Pick<Host, 'settled'>, signal: Joined['signal']): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await host.settled();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }
}

/** So much of the time is the balancer's to see that this gate stops; in the rest, sockets are sent to other gates. */
const NOTICE_SHARE = 0.25;

async function drain(doors: Doors, seconds: number): Promise<void> {
  const withinMs = seconds * SECOND_MS;
  await pause(withinMs * NOTICE_SHARE);
  await doors.moveAway(withinMs * (1 - NOTICE_SHARE));
}
