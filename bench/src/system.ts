// A system of several real processes on one PostgreSQL and one NATS, for benches.
import { openFreshDatabase } from '@meridian/store/fresh-database';
import { seedDemonstration } from '../../packages/server/src/demonstration/site.ts';
import type { Environment } from './child.ts';
import { type RealServer, startServer } from './real-server.ts';

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

/** As in `deploy/system.yaml`: many processes share the cores, so none has four threads for its collector. */
export const SHARED_CORES: Environment = { NODE_OPTIONS: '--v8-pool-size=1' };

type Role = 'feed' | 'engine' | 'jobs' | 'gate';

export interface Member {
  readonly role: Role;
  readonly server: RealServer;
}

export interface System {
  readonly members: readonly Member[];
  readonly gates: readonly RealServer[];
  /** Where its data are. */
  readonly env: Environment;
  stop(): Promise<void>;
}

/** @returns the NATS that benches of several processes share; null: they have none, or no PostgreSQL */
export const sharedNats = (): string | null =>
  process.env['DATABASE_URL'] === undefined ? null : (process.env['NATS_URL'] ?? null);

/** What to say without. */
export const NOTHING_SHARED =
  'not measured: gates share a PostgreSQL and a NATS (npm run on-system -- npm run bench)';

/** @param roles in the order in which they start */
export async function startSystem(natsUrl: string, roles: readonly Role[]): Promise<System> {
  const fresh = await openFreshDatabase();
  await seedDemonstration(fresh.database);
  await fresh.database.close(); // nothing else may write beside members
  const { dataDir, databaseUrl } = fresh.location;
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  const members: Member[] = [];
  const stop = async (): Promise<void> => {
    for (const { server } of members.toReversed()) await server.stop();
    await fresh.remove();
  };
  try {
    for (const role of roles) {
      const server = await startServer({
        ...SHARED_CORES,
        ...{ ...env, ROLE: role, NATS_URL: natsUrl, SECRET_KEYS: SECRET_KEY },
        ...{ FEED: 'sim?seed=7', SIMULATED_TRADERS: 'off', SOCKETS_PER_ADDRESS: '20000' },
        // Nobody follows these gates.
        DRAIN_SECONDS: '0',
      });
      members.push({ role, server });
    }
    const gates = members.filter(({ role }) => role === 'gate').map(({ server }) => server);
    return { members, gates, env, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}
