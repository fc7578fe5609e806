// `npm run bench [-- name ...]`: runs the named benches, or all of them, and prints one line for each.
import { arch, cpus, totalmem } from 'node:os';
import { copyingBench } from './copying/bench.ts';
import { dragBench } from './drag/bench.ts';
import { engineBench } from './engine/bench.ts';
import { fanOutBench } from './fanout/bench.ts';
import { gatesBench } from './gates/bench.ts';
import { growthBench } from './growth/bench.ts';
import { journalBench } from './journal/bench.ts';
import { logBench } from './log/bench.ts';
import { marketBench } from './market/bench.ts';
import { oddsBench } from './odds/bench.ts';
import { officeBench } from './office/bench.ts';
import { phoneBench } from './phone/bench.ts';
import { recoveryBench } from './recovery/bench.ts';
import { rolloverBench } from './rollover/bench.ts';
import { shardsBench } from './shards/bench.ts';
import { snapshotBench } from './snapshot/bench.ts';
import { soakBench } from './soak/bench.ts';
import { takeoverBench } from './takeover/bench.ts';
import { ticksBench } from './ticks/bench.ts';
import { weightBench } from './weight/bench.ts';
import { memoryReadNs } from './memory-read.ts';
import { type Bench, lineOf } from './verdict.ts';

const BENCHES: readonly Bench[] = [
  marketBench,
  oddsBench,
  engineBench,
  ticksBench,
  shardsBench,
  rolloverBench,
  snapshotBench,
  copyingBench,
  journalBench,
  logBench,
  growthBench,
  fanOutBench,
  phoneBench,
  dragBench,
  gatesBench,
  recoveryBench,
  officeBench,
  takeoverBench,
  soakBench,
  weightBench,
];

const names = process.argv.slice(2);
const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `no bench ${unknown.join(', ')}; there are ${BENCHES.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}
const cores = cpus();
console.log(
  `${cores.length} cores (${cores[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ` +
    `${process.platform} ${arch()}, Node ${process.version}, a read of memory ${memoryReadNs().toFixed(0)} ns`,
);
for (const bench of BENCHES) {
  if (names.length > 0 && !names.includes(bench.name)) continue;
  const verdicts = await bench.run((text) => console.log(`      ${bench.name.padEnd(9)} ${text}`));
  for (const verdict of verdicts) {
    console.log(lineOf(bench.name, verdict));
    if (!verdict.isMet) process.exitCode = 1;
  }
}
