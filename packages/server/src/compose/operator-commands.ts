// All commands of the operator.
import type { Database } from '@meridian/store';
import { backupCommands } from '../backup/commands.ts';
import { depositCommands } from '../deposits/commands.ts';
import type { OperatorCommands } from '../platform/operator/commands.ts';
import { keyCommands } from '../secrets/commands.ts';
import type { Rotation } from '../secrets/rotation.ts';
import type { Vault } from '../secrets/vault.ts';
import { settingCommands } from '../settings/commands.ts';
import { verificationCommands } from '../verification/commands.ts';
import { withdrawalCommands } from '../withdrawals/commands.ts';
import type { App } from './app.ts';

export const operatorCommands = (
  { db, vault, rotation }: { db: Database; vault: Vault; rotation: Rotation },
  { money, site }: Pick<App, 'money' | 'site'>,
): OperatorCommands => ({
  ...depositCommands({ db, deposits: money.deposits }),
  ...withdrawalCommands({ db, withdrawals: money.withdrawals }),
  ...verificationCommands({ db, verifications: site.verifications, vault }),
  ...keyCommands({ db, rotation }),
  ...backupCommands({ db }),
  ...settingCommands({ db, settings: site.settings }),
});
