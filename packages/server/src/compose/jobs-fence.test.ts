// What the process with the jobs does by itself, over a real database: nothing of it is written once another has its lease.
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CATALOGUE } from '@meridian/market';
import {
  cosignature,
  cosignedMessage,
  formatSignature,
  keyIdOf,
  parseAddCheckpoint,
  parseNote,
} from '@meridian/proof';
import {
  Fenced,
  dueWeeklySummaries,
  lastLiabilities,
  readWitnessed,
  wishWeeklySummary,
} from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { weekEnd } from '../analytics/weekly-summary.ts';
import { seedDemonstration } from '../demonstration/site.ts';
import { keySource } from '../secrets/key-source.ts';
import { loadVault } from '../secrets/load-vault.ts';
import { FollowedEngine, openDemo } from '../testing/followed-engine.ts';
import { handFeed } from '../testing/hand-feed.ts';
import { takeJobs } from '../testing/jobs-lease.ts';
import { LocalBus } from '../testing/local-bus.ts';
import { testClock } from '../testing/test-clock.ts';
import { startJobs, stopParts } from './app.ts';
import { readConfig } from './config.ts';
import { createParts } from './parts.ts';

const SECRET_KEYS = Buffer.alloc(32, 7).toString('base64');
const ACCOUNT = 1;

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await openFreshDatabase();
});
afterEach(() => fresh.remove());

/** Signs whatever it is asked for. */
async function willingWitness() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const key = {
    ...{ name: 'witness.example', type: 'cosignature' as const },
    publicKey: new Uint8Array(spki.subarray(-32)),
  };
  const server = createServer((request, response) => {
    void request.toArray().then((parts) => {
      const { checkpoint } = parseAddCheckpoint(Buffer.concat(parts as Buffer[]).toString());
      const seconds = 1_700_000_000;
      const message = cosignedMessage(parseNote(checkpoint).text, seconds);
      const signature = cosignature(seconds, new Uint8Array(sign(null, message, privateKey)));
      response.end(formatSignature({ name: key.name, keyId: keyIdOf(key), signature }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: { url: `http://127.0.0.1:${port}/`, key }, close: () => server.close() };
}

/** The process as it is composed. */
async function begin() {
  const db = fresh.database;
  const clock = testClock();
  await seedDemonstration(db, clock.now());
  const host = await new FollowedEngine(db).lead();
  await openDemo(host, ACCOUNT);
  await host.stop();
  await db.query({
    text: `INSERT INTO users (id, uid, is_demo, invite_code, lang, credit_score, created_at)
      OVERRIDING SYSTEM VALUE VALUES ($1, '10000001', true, 'AAAA1111', 'en', 100, 0)`,
    values: [ACCOUNT],
  });
  const said: string[] = [];
  const log = pino({}, { write: (line) => void said.push(line) });
  const witness = await willingWitness();
  const config = {
    ...readConfig({ SECRET_KEYS }),
    ...{ dataDir: fresh.location.dataDir, witnesses: [witness.address] },
  };
  const { now } = clock;
  const vault = await loadVault({ db, source: keySource(config), now, log });
  const options = {
    ...{ config, db, vault, log, now },
    feedOf: () => handFeed({ instruments: CATALOGUE, clock }),
    member: { bus: new LocalBus().end(), jobs: await takeJobs(db, 'ann') },
    onFatal: (error: unknown) => void said.push(String(error)),
  };
  const parts = await createParts(options);
  // Nobody leads the engine.
  vi.spyOn(parts.engine.host, 'settled').mockResolvedValue();
  vi.spyOn(parts.engine.host, 'settledEntry').mockResolvedValue(0);
  const jobs = await startJobs(options, parts);
  return {
    ...{ clock, said, jobs },
    async stop() {
      await stopParts(parts, jobs);
      witness.close();
    },
  };
}

it('neither what is owed, a witness’s signature nor a weekly summary is written for a former holder', async () => {
  const db = fresh.database;
  const { clock, said, jobs, stop } = await begin();
  await jobs.publicLog.bringUpToDate();
  const wish = { userId: ACCOUNT, toldUpTo: 0, byMail: true, byPush: false };
  await wishWeeklySummary(db, wish);

  await takeJobs(db, 'ben');
  await expect(jobs.liabilities.seal()).rejects.toThrow(Fenced);
  expect(await lastLiabilities(db)).toBeNull();

  await jobs.witnesses.ask();
  expect(said.join('')).toContain('the lease jobs of epoch');
  expect(await readWitnessed(db)).toBeNull();

  await expect(jobs.weekly.send()).rejects.toThrow(Fenced);
  const due = { end: weekEnd(clock.now()), afterId: 0, limit: 2 };
  expect(await dueWeeklySummaries(db, due)).toEqual([ACCOUNT]);
  await stop();
});
