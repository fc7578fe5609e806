import { FOREX_CLOSED, ROUTES } from '@meridian/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  OtlpReceiver,
  type ReceivedSpan,
} from '../../packages/server/src/testing/otlp-receiver.ts';
import type { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { TestSocket } from '../../packages/server/src/testing/test-socket.ts';
import { System, Trader } from './system.ts';

/** Of a call at a gate of two; the frames are those of both. */
const STEPS = [
  'engine: commit',
  'engine: decide',
  'engine: wait for the batch',
  'gate: ask the leader',
  'gate: follow',
  'gate: frame',
  'gate: frame',
];

const WHOLE_WITHIN_MS = 20_000;
/** Spans are sent by then, mostly. */
const ORDER_EACH_MS = 300;

let system: System;
let receiver: OtlpReceiver;
let gates: [ServerProcess, ServerProcess];
beforeAll(async () => {
  receiver = await OtlpReceiver.open();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '100' };
  system = await System.open();
  await system.start('feed', traced);
  await system.start('engine', traced);
  gates = [await system.start('gate', traced), await system.start('gate', traced)];
});
afterAll(async () => {
  await system.close();
  await receiver.close();
});

async function socketAt(gate: ServerProcess, { token }: Trader): Promise<TestSocket> {
  const socket = await TestSocket.open(Number(new URL(gate.url).port));
  await socket.ask({ type: 'login', token });
  await socket.ask({ type: FOREX_CLOSED });
  return socket;
}

const stepsOf = (root: ReceivedSpan): string[] =>
  receiver.spans
    .filter(({ traceId, parentId }) => traceId === root.traceId && parentId === root.spanId)
    .map(({ name, resource }) => `${resource['meridian.role']}: ${name}`)
    .toSorted();

/** Of all calls of this route the trace that says the most. */
const wholest = (route: string): string[] =>
  receiver.spans
    .filter(({ name }) => name === `POST ${route}`)
    .map(stepsOf)
    .reduce((most, steps) => (steps.length > most.length ? steps : most), []);

it('one trace goes from the call at a gate over the engine’s commit to the frames at all gates', async () => {
  const [here, there] = gates;
  const trader = new Trader();
  await trader.logIn(here.url);
  const sockets = [await socketAt(here, trader), await socketAt(there, trader)];
  // A gate that reads a batch from the journal, since its message was late, knows nothing of the trace.
  const traded = async (): Promise<string[][]> => {
    const { data } = await trader.buy(here.url);
    expect(await trader.close(here.url, data.Id)).toMatchObject({ code: 1 });
    return [wholest(ROUTES.submit.path), wholest(ROUTES.close.path)];
  };
  await expect
    .poll(traded, { interval: ORDER_EACH_MS, timeout: WHOLE_WITHIN_MS })
    .toEqual([STEPS, STEPS]);
  for (const socket of sockets) await socket.close();
});
