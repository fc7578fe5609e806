// Which addresses pushes may be sent to. Browsers name the address themselves, so it must not lead into our own
// network.
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
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

type TellAddress = (
  error: Error | null,
  address: string | LookupAddress[],
  family?: number,
) => void;
interface LookupOptions {
  readonly all?: boolean;
  readonly family?: number | 'IPv4' | 'IPv6';
}
type Lookup = (host: string, options: LookupOptions, tell: TellAddress) => void;

/**
 * Resolves names for the connection itself, so that the address checked is the address used. It asks the name servers
 * itself: the system's lookups have two threads of the process, which the mail server's and the feed's names need too, and
 * a client's name server that is slow on purpose would hold them.
 */
export const lookupBy =
  (resolver: Pick<Resolver, 'resolve4' | 'resolve6'>): Lookup =>
  (host, options, tell) => {
    addressesOf(resolver, host, options).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
          return tell(new PrivateAddress(`${host} is no public address`), []);
        if (options.all) tell(null, addresses);
        else tell(null, first.address, first.family);
      },
      (error: Error) => tell(error, []),
    );
  };

async function addressesOf(
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'>,
  host: string,
  { family }: LookupOptions,
): Promise<LookupAddress[]> {
  const is4 = family !== 6 && family !== 'IPv6';
  const is6 = family !== 4 && family !== 'IPv4';
  const [four, six] = await Promise.allSettled([
    is4 ? resolver.resolve4(host) : [],
    is6 ? resolver.resolve6(host) : [],
  ]);
  const of = (found: PromiseSettledResult<string[]>, kind: 4 | 6): LookupAddress[] =>
    found.status === 'rejected' ? [] : found.value.map((address) => ({ address, family: kind }));
  const addresses = [...of(four, 4), ...of(six, 6)];
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
  return addresses;
}

export const publicLookup = lookupBy(new Resolver({ timeout: 2_000, tries: 2 }));

/** Whether a name leads outside, as far as can be said now. */
export const resolvesPublicly = (host: string, lookup = publicLookup): Promise<boolean> =>
  new Promise((resolve) => {
    lookup(host, { all: true }, (error) => resolve(error === null));
  });
