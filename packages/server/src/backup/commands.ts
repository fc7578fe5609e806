// The copy of the database that only the process can make that has it open.
import path from 'node:path';
import type { Database } from '@meridian/store';
import type { OperatorCommands } from '../platform/operator/commands.ts';
import { DecisionRefused } from '../platform/staff/decision-refused.ts';

export const backupCommands = ({ db }: { readonly db: Database }): OperatorCommands => ({
  'backup database': {
    usage: 'backup database --to FOLDER (npm run backup copies the files, too, and verifies)',
    needsName: false,
    async run({ options: { to = '' } }) {
      if (db.backUp === null)
        throw new DecisionRefused('not_in_this_state', 'A PostgreSQL has backups of its own.');
      if (!path.isAbsolute(to))
        throw new DecisionRefused('unknown', 'Say where to: --to and a path from the root.');
      await db.backUp(to);
      return `The database was copied to ${to}.`;
    },
  },
});
