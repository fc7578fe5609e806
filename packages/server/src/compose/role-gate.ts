// ROLE=gate: HTTP and sockets for clients and staff, over an engine that it follows. It holds nothing that must survive:
// there may be any number of them.
import { openBusFeed } from '../market/feeds/bus-feed.ts';
import { keySource } from '../secrets/key-source.ts';
import { loadVault } from '../secrets/load-vault.ts';
import { builtOfficeDir, builtSiteDir, openDoors, stopParts } from './app.ts';
import { createParts } from './parts.ts';
import type { Begin } from './role.ts';

export const beginGate =
  (screens: Promise<void>): Begin =>
  async (joined, tell) => {
    const { bus, db, config, now, log, signal } = joined;
    const vault = await loadVault({ db, source: keySource(config), now, log });
    tell('no process with the feed has answered yet');
    const feed = await openBusFeed({ bus, db, now, signal });
    const options = {
      ...joined,
      vault,
      feedOf: () => feed,
      member: { bus, hasJobs: false },
      siteDir: builtSiteDir,
      officeDir: builtOfficeDir,
    };
    const parts = await createParts(options);
    await screens;
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
        market.stopUpkeep();
        await doors.close();
        await stopParts(parts, null);
      },
    };
  };
