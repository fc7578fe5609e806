import { FOREX_CLOSED, ROUTES } from '@meridian/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { OtlpReceiver, type ReceivedSpan } from '../../testing/otlp-receiver.ts';
import { freePort } from '../../testing/free-port.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { TestApp, marketOrder } from '../../testing/test-app.ts';
import { TestSocket } from '../../testing/test-socket.ts';
import { openFreshDatabase } from '@meridian/store/fresh-database';
import { startTracing } from './start-tracing.ts';
import type { Tracing } from './tracing.ts';

const silent = { warn: () => undefined };
const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** OpenTelemetry reads its variables from the process itself. */
async function tracingTo(url: string, more: Readonly<Record<string, string>> = {}) {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SERVICE_NAME: 'venue', ...more };
  Object.assign(process.env, given);
  try {
    return (await startTracing(process.env, silent)) as Tracing;
  } finally {
    for (const name of Object.keys(given)) Reflect.deleteProperty(process.env, name);
  }
}

async function venue(more: Readonly<Record<string, string>> = {}) {
  const receiver = await OtlpReceiver.open();
  ending.push(() => receiver.close());
  const app = await TestApp.open({ config: { trustProxy: 1 } });
  ending.push(() => app.remove());
  const tracing = await tracingTo(receiver.url, more);
  ending.push(() => tracing.stop());
  app.feed.say('EURUSD', '1.10000', '1.10008');
  return { app, receiver, tracing };
}

const rootOf = (spans: readonly ReceivedSpan[], route: string): ReceivedSpan => {
  const found = spans.find(({ name }) => name === `POST ${route}`);
  if (found === undefined)
    throw new Error(`no ${route} in ${spans.map(({ name }) => name).join()}`);
  return found;
};

describe('a trace', () => {
  it('goes from the call over decision and commit to the frame, in this order', async () => {
    const { app, receiver, tracing } = await venue();
    const ann = await app.client();
    const socket = await TestSocket.open(await app.listen());
    ending.push(() => socket.close());
    await socket.ask({ type: 'login', token: ann.token });
    await socket.ask({ type: FOREX_CLOSED });
    const { Id: id } = await ann.buy();
    await ann.done('close', { id }, 'POST');
    await tracing.stop();

    for (const route of [ROUTES.submit.path, ROUTES.close.path]) {
      const root = rootOf(receiver.spans, route);
      expect(root).toMatchObject({
        parentId: '',
        attributes: { 'http.response.status_code': 200, 'http.route': route },
        resource: { 'service.name': 'venue' },
      });
      const steps = receiver.spans
        .filter(({ traceId, parentId }) => traceId === root.traceId && parentId === root.spanId)
        .toSorted((a, b) => Number(a.startedNs - b.startedNs));
      expect(steps.map(({ name }) => name)).toEqual([
        'decide',
        'wait for the batch',
        'commit',
        'frame',
      ]);
      expect(steps.at(-1)?.attributes).toEqual({ sockets: 1 });
      expect(steps.every(({ startedNs, endedNs }) => startedNs <= endedNs)).toBe(true);
    }
  });

  it('says nothing of who made the call, or with what', async () => {
    const { app, receiver, tracing } = await venue();
    const ann = await app.client();
    await ann.buy({ client_order_id: 'the-order-of-ann' });
    await tracing.stop();
    const names = new Set(receiver.spans.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...names].toSorted()).toEqual([
      'batch',
      'command',
      'commands',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'meridian.call',
    ]);
  });

  it('continues one of an own proxy, and none of a stranger', async () => {
    const { app, receiver, tracing } = await venue();
    const parent = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
    const url = ROUTES.demoLogin.path;
    const traceparent = `00-${parent}-bbbbbbbbbbbbbbbb-01`;
    const login = (headers: Record<string, string>) =>
      app.app.http.inject({ method: 'POST', url, headers, payload: {} });
    await login({ traceparent });
    await login({ traceparent, 'x-forwarded-for': '203.0.113.7' });
    await tracing.stop();
    const roots = receiver.spans.filter(({ name }) => name === `POST ${url}`);
    expect(roots.map(({ traceId }) => traceId === parent)).toEqual([false, true]);
  });

  it('is of the share of calls that is asked for', async () => {
    const { app, receiver, tracing } = await venue({
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    await (await app.client()).done('submit', marketOrder(), 'POST');
    await tracing.stop();
    expect(receiver.spans).toEqual([]);
  });
});

describe('the variables', () => {
  it.each([
    {},
    { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
    { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
  ])('%j ask for nothing', async (env) => {
    expect(await startTracing(env, silent)).toBeNull();
  });

  it.each([
    [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER is "zipkin"'],
    [
      { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"',
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, 'must be an address'],
  ])('%j are refused: %s', async (env, sentence) => {
    await expect(startTracing(env, silent)).rejects.toThrow(sentence);
  });
});

describe('a server', () => {
  const TELLS = `import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) {
      if (/@opentelemetry.(?!api)|@nats-io/.test(url)) process.stderr.write('loads ' + url + '\\n');
      return next(url, context);
    } });`;

  async function loadedBy(env: Readonly<Record<string, string>>): Promise<string[]> {
    const fresh = await openFreshDatabase();
    ending.push(() => fresh.remove());
    await fresh.database.close();
    const server = new ServerProcess('compose/main.ts', {
      DATA_DIR: fresh.location.dataDir,
      DATABASE_URL: fresh.location.databaseUrl ?? '',
      PORT: String(await freePort()),
      FEED: 'sim?seed=7',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELLS)}`,
      ...env,
    });
    await server.answering();
    const { code, stderr } = await server.end('SIGTERM');
    expect(code).toBe(0);
    return [...stderr.matchAll(/^loads (\S+)/gm)].map(([, url = '']) => url);
  }

  it('loads not one module of OpenTelemetry’s SDK unless it is asked to trace, and none of NATS alone', async () => {
    expect(await loadedBy({})).toEqual([]);
    // Nobody listens there, and it serves and stops all the same.
    const asked = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
    expect((await loadedBy(asked)).length).toBeGreaterThan(20);
  });
});
