// Which addresses pushes may be sent to. Browsers name the address themselves, so it must not lead into our own
// network.
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4');

/** Of IPv6, only openly routed addresses (2000::/3) are public, except the ranges that lead back to IPv4 or nowhere. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed6.addSubnet(net, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** Reads the endpoint as an address; null if it may not be asked. Names are checked again when they are resolved. */
export function readEndpoint(text: string, mayBePrivate: boolean): URL | null {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (mayBePrivate) return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  if (url.protocol !== 'https:' || url.port !== '') return null;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host) ? url : null;
  const isLocal = !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host);
  return isLocal ? null : url;
}

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves names for the connection itself, so that the address checked is the address used. */
export function publicLookup(
  host: string,
  options: { all?: boolean; family?: number | 'IPv4' | 'IPv6'; hints?: number },
  done: LookupDone,
): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddress(`${host} is no public address`), []);
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
}

/** Whether a name leads outside, as far as can be said now. */
export const resolvesPublicly = (host: string): Promise<boolean> =>
  new Promise((resolve) => {
    publicLookup(host, { all: true }, (error) => resolve(error === null));
  });
