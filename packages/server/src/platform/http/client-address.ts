// Where a request comes from, for HTTP and sockets alike. A client may write anything into X-Forwarded-For; each of our
// own proxies appends the address that it saw. So the header is read from the right, and only as far as proxies are ours.
import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

/** How many proxies of one's own stand before the server, or the networks in which they are. */
export type OwnProxies = number | readonly string[];

/** Whether the address at this distance (0: the connection's own) is a proxy of ours. */
export type IsOwnProxy = (address: string, hop: number) => boolean;

/** The most proxies of one's own. */
export const PROXIES_MAX = 16;

/** @returns null if it is neither an address nor a network in CIDR form */
function networkOf(
  text: string,
): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const whole = version === 4 ? 32 : 128;
  if (version === 0 || rest.length > 0) return null;
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > whole)) return null;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return { address, bits: bits === undefined ? whole : Number(bits), family };
}

/** Reads a number of proxies (`true` is 1) or a list of addresses and networks. @returns null if it is neither */
export function readOwnProxies(text: string): OwnProxies | null {
  if (text === 'true') return 1;
  if (/^\d{1,2}$/.test(text)) return Number(text) <= PROXIES_MAX ? Number(text) : null;
  const networks = text.split(',').map((one) => one.trim());
  return networks.every((one) => networkOf(one) !== null) ? networks : null;
}

export function ownProxyTest(proxies: OwnProxies): IsOwnProxy {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return networksTest(proxies);
}

/** An address, or a network in CIDR form. */
export const isNetwork = (text: string): boolean => networkOf(text) !== null;

/** Whether an address lies in one of these addresses and networks. */
export function networksTest(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const read = networkOf(network);
    if (read !== null) list.addSubnet(read.address, read.bits, read.family);
  }
  return (address) => {
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/** An IPv4 address that a socket for both versions gives in IPv6 form, as IPv4. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The address of a request that the HTTP framework does not see: an upgrade to a socket. */
export function clientAddress(request: IncomingMessage, isOwnProxy: IsOwnProxy): string {
  const forwarded = request.headers['x-forwarded-for'];
  const named = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .toReversed();
  let address = request.socket.remoteAddress ?? '';
  for (const [hop, next] of named.entries()) {
    if (!isOwnProxy(address, hop)) return address;
    address = next;
  }
  return address;
}

/** What limits count by: an address, and for IPv6 the network of 64 bits that one customer has whole. */
export function limitedAs(address: string): string {
  if (!address.includes(':')) return address;
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':').toLowerCase()}::/64`;
}
