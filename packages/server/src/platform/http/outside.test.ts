// What strangers see and reach: links, headers, metrics.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from '../../compose/config.ts';
import { TestApp } from '../../testing/test-app.ts';
import { freePort } from '../../testing/free-port.ts';
import { createSiteAddress } from './site-address.ts';

let app: TestApp | null = null;
afterEach(async () => {
  await app?.remove();
  app = null;
});
const open = async (config: Partial<Config>): Promise<TestApp> =>
  (app = await TestApp.open({ config }));
const get = (url: string, headers: Record<string, string> = {}) =>
  present().app.http.inject({ method: 'GET', url, headers });
const present = (): TestApp => {
  if (app === null) throw new Error('an app is open');
  return app;
};

describe('the site’s address in links', () => {
  const asked = (host: string) => ({ protocol: 'http', host }) as const;

  it.each([
    ['a host of the client’s choice', 'evil.example', 'http://127.0.0.1:3000'],
    ['one that only looks like this machine', 'localhost.evil.example', 'http://127.0.0.1:3000'],
    ['what is no host', '@@', 'http://127.0.0.1:3000'],
    ['this machine, at any of its ports', 'localhost:5173', 'http://localhost:5173'],
  ])('%s', (_rule, host, is) => {
    const site = { publicUrl: null, host: '127.0.0.1', port: 3000 };
    expect(createSiteAddress(site)(asked(host))).toBe(is);
  });

  it('is PUBLIC_URL whatever is asked, and this machine for a server that listens everywhere', () => {
    const site = { publicUrl: 'https://site.example', host: '0.0.0.0', port: 80 };
    expect(createSiteAddress(site)(asked('localhost'))).toBe('https://site.example');
    expect(createSiteAddress({ ...site, publicUrl: null })(asked('x.example'))).toBe(
      'http://localhost',
    );
  });

  it('an invitation never names a forged host', async () => {
    await open({ port: 3000 });
    const client = await present().realClient();
    const answer = await get('/api/user/invite', {
      host: 'evil.example',
      authorization: client.token,
    });
    expect(answer.body).not.toContain('evil.example');
  });
});

describe('headers', () => {
  it('name the hosts that may be called, none by scheme alone', async () => {
    await open({ publicUrl: 'https://site.example' });
    const { headers } = await get('/healthz');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' wss://site.example");
    expect(policy).not.toMatch(/(wss?|https?):( |;)/);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('ask for no https where there is none', async () => {
    await open({});
    const { headers } = await get('/healthz');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/wss?:/);
  });
});

describe('/metrics', () => {
  const status = async (headers?: Record<string, string>) =>
    (await get('/metrics', headers)).statusCode;

  it('is open on a machine’s own address alone, unless a proxy shows itself', async () => {
    await open({});
    expect(await status()).toBe(200);
    expect(await status({ 'x-forwarded-for': '8.8.8.8' })).toBe(401);
  });

  it('is read there by a name of the machine alone, not by one that is pointed at it', async () => {
    await open({});
    for (const host of [
      'evil.example',
      'localhost.evil.example:3000',
      '127.0.0.1.evil.example',
      '@@',
    ])
      expect([host, await status({ host })]).toEqual([host, 401]);
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect([host, await status({ host })]).toEqual([host, 200]);
  });

  it.each([
    [{ host: '0.0.0.0' }],
    [{ trustProxy: 1 }],
    [{ trustProxy: ['10.0.0.0/8'] }],
    [{ publicUrl: 'https://site.example' }],
  ])('is closed without a token for %j', async (config) => {
    await open(config);
    expect(await status()).toBe(401);
  });

  it('is open to who knows the token', async () => {
    await open({ host: '0.0.0.0', metricsToken: 'sixteen-letters-1' });
    const authorization = 'Bearer sixteen-letters-1';
    expect(await status({ authorization })).toBe(200);
    expect(await status({ authorization, host: 'site.example' })).toBe(200);
    expect(await status({ authorization: 'Bearer sixteen-letters-2' })).toBe(401);
    expect(await status()).toBe(401);
  });

  it('on a port of its own is not on the site’s', async () => {
    const metricsPort = await freePort();
    await open({ metricsPort });
    expect(await status()).toBe(404);
    const there = `http://127.0.0.1:${metricsPort}`;
    expect(await (await fetch(`${there}/metrics`)).text()).toContain('engine_ticks_total');
    expect((await fetch(`${there}/healthz`)).status).toBe(404);
    const rebound = request(`${there}/metrics`, { headers: { host: 'evil.example' } }).end();
    const [{ statusCode }] = (await once(rebound, 'response')) as [IncomingMessage];
    expect(statusCode).toBe(401);
  });
});

describe('sockets of one address', () => {
  it('are so many, counted by what our proxy saw', async () => {
    await open({ socketsPerAddress: 2, trustProxy: 1 });
    const port = await present().listen();
    const statusFrom = async (forwarded: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `GET /v1/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nX-Forwarded-For: ${forwarded}\r\n\r\n`,
      );
      const [head] = (await once(socket, 'data')) as [Buffer];
      return head.toString().slice(9, 12);
    };
    for (const made of ['1.1.1.1', '2.2.2.2'])
      expect(await statusFrom(`${made}, 8.8.8.8`)).toBe('101');
    expect(await statusFrom('3.3.3.3, 8.8.8.8')).toBe('503');
    expect(await statusFrom('9.9.9.9')).toBe('101');
  });
});
