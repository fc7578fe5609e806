// Reads the FEED variable (specification, "Running it") and makes the feed it names.
import type { Instrument } from '@meridian/market';
import { type Instant, present } from '@meridian/units';
import type { Feed } from './feed.ts';
import { FeedFault } from './feed-fault.ts';
import { krakenFeed } from './kraken-feed.ts';
import { oandaFeed } from './oanda-feed.ts';
import { replayFeed } from './replay-feed.ts';
import type { SecretDays } from './secret-days.ts';
import { type SimFeedOptions, simFeed } from './sim-feed.ts';

export interface FeedNeeds {
  /** All instruments of the site, open or not. */
  readonly instruments: readonly Instrument[];
  /** Wall time. */
  readonly now: () => Instant;
  /** Uniform in [0, 1): spreads reconnections. */
  readonly random: () => number;
  /** The days of a simulation without a seed; null if this one has a seed. See {@link hasSecretDays}. */
  readonly days: SecretDays | null;
}

type MakeFeed = (needs: FeedNeeds) => Feed;
/** Providers' credentials. */
type Environment = Readonly<Record<string, string | undefined>>;

const KNOWN =
  'sim, sim?seed=N, sim?hours=real, sim?seed=N&hours=real, replay:<file or folder>?speed=N, oanda or kraken';
const SEED_MAX = 2 ** 31 - 1;

const REPLAY = 'replay:';
export const isReplay = (spec: string): boolean => spec.startsWith(REPLAY);

/**
 * @returns makes the feed
 * @throws FeedFault if the text names no feed, has an unknown or bad parameter, or a credential is missing
 */
export function readFeed(spec: string, env: Environment): MakeFeed {
  if (isReplay(spec)) return readReplay(spec);
  const [name, query] = splitOnce(spec, spec.indexOf('?'));
  const parameters = readParameters(spec, query, name === 'sim' ? ['seed', 'hours'] : []);
  switch (name) {
    case 'sim': {
      const world = readWorld(spec, parameters);
      const hours = readHours(spec, parameters);
      return (needs) => simFeed({ ...needs, world: world(needs), hours });
    }
    case 'oanda': {
      const entry = {
        token: credential(env, spec, 'OANDA_TOKEN'),
        account: credential(env, spec, 'OANDA_ACCOUNT'),
        environment: readEnvironment(env),
      };
      return (needs) => oandaFeed({ ...needs, ...entry });
    }
    case 'kraken':
      return krakenFeed;
    default:
      throw new FeedFault(`FEED is "${spec}", which names no feed: use ${KNOWN}.`);
  }
}

function readReplay(spec: string): MakeFeed {
  const named = spec.slice(REPLAY.length);
  // A path may contain a question mark; only one before a parameter ends it.
  const [path, query] = splitOnce(named, named.search(/\?[^/\\]*$/));
  if (path === '')
    throw new FeedFault(`FEED is "${spec}": a file or folder must follow "replay:".`);
  const text = readParameters(spec, query, ['speed']).get('speed') ?? '1';
  const speed = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || !(speed > 0)) {
    throw new FeedFault(
      `FEED is "${spec}": speed is market time over wall time, a number above 0, not "${text}".`,
    );
  }
  return ({ instruments, now }) => replayFeed({ path, speed, instruments, now });
}

const splitOnce = (text: string, at: number): [string, string] =>
  at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];

function readParameters(
  spec: string,
  query: string,
  allowed: readonly string[],
): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!allowed.includes(name)) {
      const hint = allowed.length === 0 ? 'it takes none' : `it takes ${allowed.join(' and ')}`;
      throw new FeedFault(`FEED is "${spec}": "${name}" is no parameter of this feed; ${hint}.`);
    }
    if (parameters.has(name)) throw new FeedFault(`FEED is "${spec}": "${name}" is given twice.`);
    parameters.set(name, value);
  }
  return parameters;
}

/** Whether the feed is a simulation that nobody can foresee, because no seed is given. */
export const hasSecretDays = (spec: string): boolean => {
  const [name, query] = splitOnce(spec, spec.indexOf('?'));
  return name === 'sim' && !new URLSearchParams(query).has('seed');
};

function readWorld(
  spec: string,
  parameters: ReadonlyMap<string, string>,
): (needs: FeedNeeds) => SimFeedOptions['world'] {
  const text = parameters.get('seed');
  if (text === undefined)
    return ({ days }) => ({ days: present(days, 'the days of a simulation without a seed') });
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed <= SEED_MAX) return () => ({ seed });
  throw new FeedFault(
    `FEED is "${spec}": seed is a whole number from 0 to ${SEED_MAX}, not "${text}".`,
  );
}

function readHours(spec: string, parameters: ReadonlyMap<string, string>): 'real' | 'always' {
  const text = parameters.get('hours') ?? 'always';
  if (text === 'real' || text === 'always') return text;
  throw new FeedFault(`FEED is "${spec}": hours is real or always, not "${text}".`);
}

function credential(env: Environment, spec: string, name: string): string {
  const value = env[name];
  if (value === undefined || value === '')
    throw new FeedFault(`FEED is "${spec}", which needs the variable ${name}.`);
  return value;
}

function readEnvironment(env: Environment): 'practice' | 'live' {
  const value = env['OANDA_ENVIRONMENT'] ?? 'practice';
  if (value === 'practice' || value === 'live') return value;
  throw new FeedFault(`OANDA_ENVIRONMENT is "${value}": it must be practice or live.`);
}
