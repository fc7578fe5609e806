// The keys of the vault at the command line.
import { type Database, knownKeys } from '@meridian/store';
import type { OperatorCommands } from '../platform/operator/commands.ts';
import { keyName } from './load-vault.ts';
import type { Rotation } from './rotation.ts';

export function keyCommands({
  db,
  rotation,
}: {
  readonly db: Database;
  readonly rotation: Rotation;
}): OperatorCommands {
  return {
    'keys list': {
      usage: 'keys list',
      needsName: false,
      run: async () =>
        (await knownKeys(db)).map(({ id, firstUsedAt, retiredAt }) => ({
          key: keyName(id),
          used_from: new Date(firstUsedAt).toISOString(),
          used_until: retiredAt === null ? '' : new Date(retiredAt).toISOString(),
        })),
    },
    'keys rotate': {
      usage: 'keys rotate --as NAME',
      needsName: true,
      async run(_input, by) {
        const { current, values, isInVariable } = await rotation.rotate();
        await by.record(db, {
          action: 'keys.rotate',
          subject: `key:${current}`,
          userId: null,
          before: {},
          after: { values },
        });
        const rest = isInVariable
          ? 'The older keys can be taken out of SECRET_KEYS now.'
          : 'The older keys were dropped: keep a copy of the new file. An older copy of the database needs the older file.';
        return `${values} values were encrypted under the key ${current}. ${rest}`;
      },
    },
  };
}
