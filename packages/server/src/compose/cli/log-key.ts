// `npm run log-key -- rotate`: gives the public log a new key. The one of before signs that it is followed. Stop every process of
// the site first.
import { formatVerifierKey } from '@meridian/proof';
import { Fault } from '@meridian/store';
import { inFolder } from '../../backup/open-folder.ts';
import { handOverLog } from '../../public-log/hand-over.ts';
import { keySource } from '../../secrets/key-source.ts';
import { createVault } from '../../secrets/vault.ts';
import { ConfigFault, readConfig } from '../config.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  const [what] = process.argv.slice(2);
  if (what !== 'rotate') throw new ConfigFault('say what: npm run log-key -- rotate');
  const source = keySource(config);
  const ring = source.read();
  if (ring === null) throw new ConfigFault(`${source.name} has no keys of the site’s secrets`);
  const vault = createVault(ring);
  const key = await inFolder(
    dataDir,
    (db) => handOverLog({ db, vault, end: null, now: Date.now }),
    databaseUrl,
    'engine',
  );
  console.log(`the public log is signed by a new key from now on, and the old one says so:`);
  console.log(formatVerifierKey(key));
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigFault || error instanceof Fault;
  console.error(isPlain ? `not changed: ${error.message}` : error);
  process.exitCode = 1;
});
