// One shard on a thread of its own: it does as many orders as it is asked for and says what they took.
import { parentPort, workerData } from 'node:worker_threads';
import { createLoad } from './load.ts';

const { shard, accounts } = workerData as {
  readonly shard: { readonly number: number; readonly of: number };
  readonly accounts: number;
};
const load = createLoad(shard, accounts);
parentPort?.on('message', (orders: number) => parentPort?.postMessage(load.run(orders)));
