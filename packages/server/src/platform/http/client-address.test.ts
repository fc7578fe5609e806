import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  type OwnProxies,
  clientAddress,
  limitedAs,
  ownProxyTest,
  readOwnProxies,
} from './client-address.ts';

const from = (remoteAddress: string, forwarded: string, proxies: OwnProxies): string =>
  clientAddress(
    {
      socket: { remoteAddress },
      headers: { 'x-forwarded-for': forwarded },
    } as never as IncomingMessage,
    ownProxyTest(proxies),
  );

describe('the address of a client', () => {
  it.each([
    { rule: 'is the connection’s without proxies of ours', proxies: 0, is: '10.0.0.1' },
    { rule: 'is what our one proxy saw, whatever the client wrote', proxies: 1, is: '8.8.8.8' },
    { rule: 'is counted from the right', proxies: 2, is: '6.6.6.6' },
    { rule: 'is the first that is no proxy of ours', proxies: ['10.0.0.0/8'], is: '8.8.8.8' },
    { rule: 'with both networks', proxies: ['10.0.0.0/8', '8.8.0.0/16'], is: '6.6.6.6' },
    { rule: 'a stranger’s own header counts for nothing', proxies: ['11.0.0.0/8'], is: '10.0.0.1' },
  ] as const)('$rule', ({ proxies, is }) => {
    expect(from('10.0.0.1', '6.6.6.6, 8.8.8.8', proxies)).toBe(is);
  });

  it('is known in IPv6 form, too', () => {
    expect(from('::ffff:10.0.0.1', '8.8.8.8', ['10.0.0.0/8'])).toBe('8.8.8.8');
    expect(from('fd00::1', '8.8.8.8', ['fd00::/8'])).toBe('8.8.8.8');
  });

  it.each(['yes', '-1', '17', '10.0.0.0/33', '10.0.0.1,', 'fd00::/129', '1/2/3'])(
    'proxies are not %s',
    (text) => expect(readOwnProxies(text)).toBeNull(),
  );

  it('counts an IPv6 network of one customer as one', () => {
    expect(limitedAs('2001:DB8:1:2:3:4:5:6')).toBe(limitedAs('2001:db8:1:2::9'));
    expect(limitedAs('2001:db8::9')).toBe('2001:db8:0:0::/64');
    expect(limitedAs('::1')).toBe('0:0:0:0::/64');
    expect(limitedAs('::ffff:1.2.3.4')).toBe('1.2.3.4');
  });
});
