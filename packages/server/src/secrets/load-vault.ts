// The vault as the process starts: its keys, checked against those that the database was encrypted under, and, on the
// first start after a version that knew no encryption, everything encrypted before anybody is served.
import {
  type Database,
  Fault,
  type Log,
  forgetFormerRows,
  knownKeys,
  mayHoldPlain,
  startKey,
  vouchForSeals,
} from '@meridian/store';
import { type KeySource, withNewKey } from './key-source.ts';
import { reseal } from './reseal.ts';
import { type KeyRing, type TurningVault, createVault } from './vault.ts';

export interface VaultOptions {
  readonly db: Database;
  readonly source: KeySource;
  readonly now: () => number;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** @throws Fault if a key is missing: the process must not start, because it could read no secret */
export async function loadVault({ db, source, now, log }: VaultOptions): Promise<TurningVault> {
  const used = (await knownKeys(db)).filter(({ retiredAt }) => retiredAt === null);
  const given = source.read();
  const missing = used.find(({ id }) => !given?.some((key) => key.id.equals(id)));
  if (missing !== undefined) throw keyMissing(missing.id, given, source);
  const ring = given ?? firstRing(source, log);
  const [current, ...former] = ring;
  const vault = createVault(ring);
  await startKey(db, { id: current.id, at: now() });
  if (await mayHoldPlain(db)) {
    const { values, plainTables } = await reseal(db, vault);
    await forgetFormerRows(db, plainTables);
    await vouchForSeals(db);
    if (values > 0) log.info({ values }, 'the secrets in the database were encrypted');
  }
  if (used.some(({ id }) => former.some((key) => key.id.equals(id))))
    log.warn(
      {},
      'secrets are still encrypted under an earlier key: "npm run operator -- keys rotate" encrypts them anew',
    );
  return vault;
}

function firstRing({ name, write }: KeySource, log: VaultOptions['log']): KeyRing {
  if (write === null) throw new Fault(`${name} holds no key.`);
  const ring = withNewKey([]);
  write(ring);
  log.info(
    { file: name },
    'a key for the secrets in the database was made: keep a copy of this file apart from the database',
  );
  return ring;
}

export const keyName = (id: Buffer): string => id.toString('hex');

function keyMissing(id: Buffer, given: KeyRing | null, { name }: KeySource): Fault {
  const held =
    given === null
      ? 'does not exist'
      : `holds ${given.map((key) => keyName(key.id)).join(', ')} only`;
  return new Fault(
    `the secrets in the database are encrypted under the key ${keyName(id)}, and ${name} ${held}. Put the right key back, from the copy of the file or in SECRET_KEYS. Without it nobody can read second factors, push keys and document numbers; nothing was changed.`,
  );
}
