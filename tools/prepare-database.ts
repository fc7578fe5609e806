// Runs after the install and makes the empty database that a first start copies. A start that finds none makes its own,
// so a failure here fails no install.
import { prepareEmptyCluster } from '../packages/store/src/database/empty-cluster.ts';

await prepareEmptyCluster().catch((error: unknown) =>
  console.warn('no database was made beforehand, so that the first start takes longer:', error),
);
