// The variables that configure the program (specification, "Running it"), read once and checked, with a clear message for
// each.
import path from 'node:path';
import { BATCH_MAX } from '../engine/host.ts';
import { SNAPSHOT_EVERY } from '../engine/snapshots.ts';
import { HISTORY_DAYS } from '../market/candles/history.ts';
import { POLICIES } from '../users/attempts.ts';
import { type OwnProxies, PROXIES_MAX, readOwnProxies } from '../platform/http/client-address.ts';
import { type Bucket, readBucket } from '../platform/uploads/s3-photos.ts';
import {
  WITNESSES_MAX,
  type WitnessAddress,
  readWitnesses,
} from '../public-log/witness-address.ts';
import { SOCKETS_PER_ADDRESS } from '../socket/socket-server.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** What the process does: everything, or its part of a system of several. */
  readonly role: (typeof ROLES)[number];
  /** The bus that joins the processes; null: this one is alone. */
  readonly natsUrl: string | null;
  /** Keys of the secrets in the database, base64, the newest first; null: they are in a file of the data folder. */
  readonly secretKeys: string | null;
  readonly feed: string;
  /** How far back the candles of a feed go that is new to the database. */
  readonly historyDays: number;
  readonly logLevel: string;
  /** Calls per second that one session and one address may sustain; bursts are ten times that. */
  readonly sessionCallsPerSecond: number;
  readonly keyCallsPerSecond: number;
  readonly addressCallsPerSecond: number;
  /** New demo accounts that one address may make an hour. */
  readonly demoAccountsPerHour: number;
  /** The most commands whose changes one transaction carries. */
  readonly engineBatchMax: number;
  /** Events between two snapshots of the engine. */
  readonly snapshotEvery: number;
  /** The first owner of the back office; without it, the first start prints a one-time link. */
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  /** The site is run by one person: counts in the start that makes its first owner. */
  readonly isAdminAlone: boolean;
  /** The server that sends mail; without it, each mail is a file in the outbox. */
  readonly smtpUrl: string | null;
  readonly smsUrl: string | null;
  readonly mailFrom: string;
  /** Where photos are kept by S3's protocol; null: in PostgreSQL, or beside the embedded database. */
  readonly bucket: Bucket | null;
  /** The site's address as its clients know it; without it, links name this machine itself. */
  readonly publicUrl: string | null;
  /** The proxies of one's own before the server, whose words in X-Forwarded-For are believed; 0: none. */
  readonly trustProxy: OwnProxies;
  /** The most sockets that one address may have open. */
  readonly socketsPerAddress: number;
  /** How long a gate that is told to stop goes on, while its clients move to other gates. */
  readonly drainSeconds: number;
  /** The word that /metrics asks for, as a bearer token; null: none. */
  readonly metricsToken: string | null;
  /** A port of its own for /metrics; null: the site's. */
  readonly metricsPort: number | null;
  /** The contact that a push service may use about this site's messages. */
  readonly pushContact: string;
  /** Whether pushes may go to addresses inside one's own network: for a push service of one's own, and for tests. */
  readonly pushToPrivateHosts: boolean;
  /** Who signs the public log's checkpoints beside it. */
  readonly witnesses: readonly WitnessAddress[];
  /** off: browsers that have the site's service worker are told to remove it. */
  readonly hasServiceWorker: boolean;
  /** Whether a new demonstration site on the simulated market gets simulated traders, and whether they trade. */
  readonly hasSimulatedTraders: boolean;
}

export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
}

const ROLES = ['all', 'engine', 'gate', 'feed', 'jobs'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(env: Environment): Config {
  return {
    role: choice(env, 'ROLE', 'all', ROLES),
    databaseUrl: env['DATABASE_URL'] || null,
    natsUrl: address(env, 'NATS_URL', ['nats:', 'tls:']),
    port: whole(env, 'PORT', 3000, { min: 0, max: 65_535 }),
    host: text(env, 'HOST', '127.0.0.1'),
    dataDir: path.resolve(text(env, 'DATA_DIR', './data')),
    secretKeys: env['SECRET_KEYS'] || null,
    feed: text(env, 'FEED', 'sim'),
    historyDays: whole(env, 'HISTORY_DAYS', HISTORY_DAYS, { min: 1, max: HISTORY_DAYS }),
    logLevel: choice(env, 'LOG_LEVEL', 'info', LOG_LEVELS),
    sessionCallsPerSecond: whole(env, 'SESSION_CALLS_PER_SECOND', 100, { min: 1, max: 1_000_000 }),
    keyCallsPerSecond: whole(env, 'KEY_CALLS_PER_SECOND', 20, { min: 1, max: 1_000_000 }),
    addressCallsPerSecond: whole(env, 'ADDRESS_CALLS_PER_SECOND', 500, { min: 1, max: 1_000_000 }),
    demoAccountsPerHour: whole(env, 'DEMO_ACCOUNTS_PER_HOUR', POLICIES.demoByAddress.max, {
      min: 1,
      max: 1_000_000,
    }),
    engineBatchMax: whole(env, 'ENGINE_BATCH_MAX', BATCH_MAX, { min: 1, max: BATCH_MAX }),
    snapshotEvery: whole(env, 'SNAPSHOT_EVERY', SNAPSHOT_EVERY, { min: 100, max: 10_000_000 }),
    adminEmail: env['ADMIN_EMAIL'] || null,
    adminPassword: env['ADMIN_PASSWORD'] || null,
    isAdminAlone: choice(env, 'ADMIN_ALONE', '0', ['0', '1']) === '1',
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    smsUrl: address(env, 'SMS_URL', ['http:', 'https:']),
    bucket: bucket(env, 'FILES_URL'),
    mailFrom: sender(env, 'MAIL_FROM', 'Meridian <no-reply@meridian.example>'),
    publicUrl: origin(env, 'PUBLIC_URL'),
    trustProxy: ownProxies(env, 'TRUST_PROXY'),
    socketsPerAddress: whole(env, 'SOCKETS_PER_ADDRESS', SOCKETS_PER_ADDRESS, {
      min: 1,
      max: 20_000,
    }),
    drainSeconds: whole(env, 'DRAIN_SECONDS', 20, { min: 0, max: 300 }),
    metricsToken: secretWord(env, 'METRICS_TOKEN'),
    metricsPort: env['METRICS_PORT']
      ? whole(env, 'METRICS_PORT', 0, { min: 0, max: 65_535 })
      : null,
    pushContact: contact(env, 'PUSH_CONTACT', 'mailto:operator@meridian.example'),
    pushToPrivateHosts: choice(env, 'PUSH_PRIVATE_HOSTS', '0', ['0', '1']) === '1',
    witnesses: witnesses(env, 'WITNESSES'),
    hasSimulatedTraders: choice(env, 'SIMULATED_TRADERS', 'on', ['on', 'off']) === 'on',
    hasServiceWorker: choice(env, 'SERVICE_WORKER', 'on', ['on', 'off']) === 'on',
  };
}

/** @throws ConfigFault if the process cannot have its role with these variables */
export function checkRole({ role, databaseUrl, natsUrl }: Config): void {
  if (role === 'all' && natsUrl !== null)
    throw new ConfigFault(
      'NATS_URL joins several processes: set ROLE to engine, gate, feed or jobs, or unset it.',
    );
  if (role !== 'all' && (natsUrl === null || databaseUrl === null))
    throw new ConfigFault(
      `ROLE is "${role}", one of several processes: they need NATS_URL and DATABASE_URL.`,
    );
}

const text = (env: Environment, name: string, fallback: string): string => env[name] || fallback;

function ownProxies(env: Environment, name: string): OwnProxies {
  const given = text(env, name, '0');
  const proxies = readOwnProxies(given);
  if (proxies === null)
    throw new ConfigFault(
      `${name} is "${given}": it must be the number of your own proxies (0 to ${PROXIES_MAX}), or their addresses and networks, like 10.0.0.0/8,192.168.1.7.`,
    );
  return proxies;
}

/** A word that is asked for; the message does not repeat it. */
function secretWord(env: Environment, name: string): string | null {
  const given = env[name];
  if (!given) return null;
  if (!/^[\x21-\x7e]{16,200}$/.test(given))
    throw new ConfigFault(`${name} must have 16 to 200 characters, without spaces.`);
  return given;
}

function contact(env: Environment, name: string, fallback: string): string {
  const given = text(env, name, fallback);
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(given))
    throw new ConfigFault(`${name} is "${given}": it must be a mailto: or an https: address.`);
  return given;
}

function address(env: Environment, name: string, protocols: readonly string[]): string | null {
  const given = env[name];
  if (!given) return null;
  const url = URL.parse(given);
  if (url === null || !protocols.includes(url.protocol) || url.hostname === '')
    throw new ConfigFault(
      `${name} must be an address that begins with ${protocols.join('// or ')}//.`,
    );
  return given;
}

/** The message does not repeat it: it may hold a secret. */
function bucket(env: Environment, name: string): Bucket | null {
  const given = env[name];
  if (!given) return null;
  const read = readBucket(given);
  if (read === null)
    throw new ConfigFault(
      `${name} must be like s3://KEY:SECRET@host/bucket?region=eu-central-1 (s3+http:// without encryption).`,
    );
  return read;
}

function witnesses(env: Environment, name: string): readonly WitnessAddress[] {
  const given = env[name];
  if (!given) return [];
  const read = readWitnesses(given);
  if (read === null)
    throw new ConfigFault(
      `${name} must be like "https://witness.example/ NAME+ID+KEY", with commas between, at most ${WITNESSES_MAX}, each once.`,
    );
  return read;
}

function origin(env: Environment, name: string): string | null {
  const given = address(env, name, ['http:', 'https:']);
  if (given === null) return null;
  const url = new URL(given);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new ConfigFault(`${name} is "${given}": it must be an origin alone, like https://host.`);
  return url.origin;
}

function sender(env: Environment, name: string, fallback: string): string {
  const given = text(env, name, fallback);
  if (!/^([^<>\r\n]+ <[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/.test(given))
    throw new ConfigFault(`${name} is "${given}": it must be like "Name <name@host>".`);
  return given;
}

function choice<Choice extends string>(
  env: Environment,
  name: string,
  fallback: Choice,
  choices: readonly Choice[],
): Choice {
  const given = text(env, name, fallback);
  const chosen = choices.find((one) => one === given);
  if (chosen === undefined)
    throw new ConfigFault(`${name} is "${given}": it must be one of ${choices.join(', ')}.`);
  return chosen;
}

function whole(
  env: Environment,
  name: string,
  fallback: number,
  range: { min: number; max: number },
): number {
  const given = env[name];
  if (!given) return fallback;
  const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (Number.isNaN(value) || value < range.min || value > range.max) {
    throw new ConfigFault(
      `${name} is "${given}": it must be a whole number from ${range.min} to ${range.max}.`,
    );
  }
  return value;
}
