// Compresses the built screens if that is not done yet, after everything else the machine has to do: threads inherit
// their priority, so it is lowered before the first thread is made.
import { constants, setPriority } from 'node:os';

setPriority(constants.priority.PRIORITY_LOW);
const { compressStale } = await import('./build-screens.ts');
await compressStale();
