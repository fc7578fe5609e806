// ROLE=jobs: the work that one process does for all: the traders' figures, alerts, what waits to be
// sent, and the operator's commands. Another waits to take over.
import { serveAlerts } from '../alerts/alert-service.ts';
import { openBusFeed } from '../market/feeds/bus-feed.ts';
import { createOperatorSocket } from '../platform/operator/socket.ts';
import { checkWitnessedEnd } from '../public-log/witnessed-end.ts';
import { keySource } from '../secrets/key-source.ts';
import { loadVault } from '../secrets/load-vault.ts';
import { createRotation } from '../secrets/rotation.ts';
import { startJobs, stopParts } from './app.ts';
import { giveOwner } from './first-owner.ts';
import { operatorCommands } from './operator-commands.ts';
import { createParts } from './parts.ts';
import { serveRecord } from './record.ts';
import type { Begin } from './role.ts';

export const beginJobs: Begin = async (joined, tell) => {
  tell(null);
  const led = await joined.lead('jobs');
  tell('no process with the feed has answered yet');
  const { bus, db, config, now, log, signal } = joined;
  await checkWitnessedEnd(db, config.witnesses);
  const source = keySource(config);
  const vault = await loadVault({ db, source, now, log });
  (await giveOwner(db, config, { log, now: now() }))();
  const feed = await openBusFeed({ bus, db, now, signal });
  const options = { ...joined, vault, feedOf: () => feed, member: { bus, jobs: led } };
  const parts = await createParts(options);
  const { record, alerts, market } = parts;
  joined.hosts(parts.engine.host.figures);
  await market.start((tick) => alerts.watch?.onTick(tick));
  const ends = [serveAlerts(bus, alerts.desk, led.mayAnswer), serveRecord(bus, record.progress)];
  const jobs = await startJobs(options, parts);
  const { ledger, symmetryTests } = parts.office;
  joined.metrics.checks({ ledgerCheck: ledger.last, symmetryTests, checksDaily: true, now });
  void record.progress.bringUpToDate().catch(() => undefined); // errors go to onFault
  const rotation = createRotation({ db, vault, source, now });
  const operator = await createOperatorSocket({
    dataDir: config.dataDir,
    commands: operatorCommands({ db, vault, rotation }, parts),
    now,
    log,
  });
  tell(null);
  return {
    async stop() {
      parts.standing.isStopping = true;
      for (const end of ends) end();
      await rotation.stop();
      await operator.close();
      market.stopUpkeep();
      await stopParts(parts, jobs);
      await led.release();
    },
  };
};
