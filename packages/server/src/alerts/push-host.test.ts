import { createSocket } from 'node:dgram';
import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isPublicAddress,
  lookupBy,
  publicLookup,
  readEndpoint,
  resolvesPublicly,
} from './push-host.ts';

describe('where a push may go', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://8.8.8.8/x',
    'https://[2606:4700::1111]/x',
  ])('%s: yes', (address) => {
    expect(readEndpoint(address, false)?.href).toBe(address);
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://push/x',
    'https://push.internal/x',
    'https://printer.local/x',
    'https://127.0.0.1/x',
    'https://0x7f000001/x',
    'https://2130706433/x',
    'https://10.1.2.3/x',
    'https://172.31.0.1/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest',
    'https://100.64.0.1/x',
    'https://0.0.0.0/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[fd00::1]/x',
    'https://[fe80::1]/x',
    'https://[2002:7f00:1::]/x',
    'file:///etc/passwd',
    'not an address',
    '',
  ])('%s: no', (address) => {
    expect(readEndpoint(address, false)).toBeNull();
  });

  it('inside one’s own walls where the operator says so', () => {
    expect(readEndpoint('http://127.0.0.1:9/x', true)?.port).toBe('9');
    expect(readEndpoint('ftp://127.0.0.1/x', true)).toBeNull();
  });

  it('is asked again when a name is resolved', async () => {
    const error = await new Promise((resolve) => {
      publicLookup('localhost', { all: true }, resolve);
    });
    expect(error).toBeInstanceOf(Error);
    expect(isPublicAddress('nonsense')).toBe(false);
  });
});

describe('the name of a push service', () => {
  const server = createSocket('udp4');
  const resolver = new Resolver({ timeout: 1_000, tries: 1 });
  const lookup = lookupBy(resolver);
  beforeAll(async () => {
    server.on('message', (question, from) => {
      const answer = answerTo(question);
      if (answer !== null) server.send(answer, from.port, from.address);
    });
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
    resolver.setServers([`127.0.0.1:${server.address().port}`]);
  });
  afterAll(() => server.close());

  it('leads outside where all its addresses do', async () => {
    expect(await resolvesPublicly('outside.example', lookup)).toBe(true);
    expect(await resolvesPublicly('inside.example', lookup)).toBe(false);
    const found = await new Promise((resolve) =>
      lookup('outside.example', {}, (...answer) => resolve(answer)),
    );
    expect(found).toEqual([null, '8.8.8.8', 4]);
  });

  it('that nobody resolves holds no lookup of others', async () => {
    const silent = Promise.all(
      Array.from({ length: 20 }, () => resolvesPublicly('silent.example', lookup)),
    );
    const other = new Promise<string>((resolve) =>
      systemLookup('localhost', () => resolve('the other')),
    );
    expect(await Promise.race([silent.then(() => 'the silent ones'), other])).toBe('the other');
    expect(new Set(await silent)).toEqual(new Set([false]));
  });
});

/** One address of IPv4, none of IPv6; to some names there is no answer. */
function answerTo(question: Buffer): Buffer | null {
  const name = question.toString('latin1', 13);
  if (name.startsWith('silent')) return null;
  const end = question.indexOf(0, 12) + 5;
  const hasAddress = question.readUInt16BE(end - 4) === 1;
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(hasAddress ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const address = name.startsWith('outside') ? [8, 8, 8, 8] : [10, 0, 0, 1];
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address]);
  return Buffer.concat([head, question.subarray(12, end), hasAddress ? record : Buffer.alloc(0)]);
}
