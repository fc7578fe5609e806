// Addresses of coins, checked by their networks' own rules, check sums included: money sent to a mistyped address is
// lost.
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';

export type AddressFault = 'wrong' | 'checksum';
export type ReadAddress = { readonly address: string } | { readonly fault: AddressFault };

const base58check = createBase58check(sha256);
const wrong: ReadAddress = { fault: 'wrong' };
const mistyped: ReadAddress = { fault: 'checksum' };

type Reader = (text: string) => ReadAddress;

/** Readers by the network's name, which is `protocol` in a currency. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['BTC', readBitcoin],
  ['ERC20', readEthereum],
  ['ETH', readEthereum],
  ['TRC20', readTron],
]);

export const isKnownProtocol = (protocol: string): boolean => READERS.has(protocol);

/** @returns the address in the one spelling that is stored, or what is wrong with it */
export function readCoinAddress(protocol: string, text: string): ReadAddress {
  const read = READERS.get(protocol);
  if (read === undefined) throw new Error(`addresses of ${protocol} can be read`);
  return read(text);
}

/** P2PKH and P2SH (base58check), witness versions 0 (BIP 173) and 1 (BIP 350); no address of a test network. */
function readBitcoin(text: string): ReadAddress {
  if (/^bc1/i.test(text)) return readSegwit(text);
  return readBase58(text, (version) => version === 0x00 || version === 0x05);
}

function readSegwit(text: string): ReadAddress {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return wrong;
  const lower = text.toLowerCase();
  if (!/^bc1[02-9ac-hj-np-z]{11,71}$/.test(lower)) return wrong;
  // The first character of the data is the witness version.
  const isFirst = lower[3] === 'q';
  const decoded = (isFirst ? bech32 : bech32m).decodeUnsafe(lower);
  if (!decoded || decoded.prefix !== 'bc') return mistyped;
  const [version, ...words] = decoded.words;
  const program = bech32.fromWordsUnsafe(words);
  if (!program || (version !== 0 && version !== 1)) return wrong;
  const isLength = version === 0 ? [20, 32].includes(program.length) : program.length === 32;
  return isLength ? { address: lower } : wrong;
}

function readTron(text: string): ReadAddress {
  return text.startsWith('T') ? readBase58(text, (version) => version === 0x41) : wrong;
}

/** A version byte and twenty bytes, then four of a check sum. */
function readBase58(text: string, isVersion: (version: number) => boolean): ReadAddress {
  if (!/^[1-9A-HJ-NP-Za-km-z]{25,36}$/.test(text)) return wrong;
  const bytes = base58.decode(text);
  if (bytes.length !== 25 || !isVersion(bytes[0] ?? -1)) return wrong;
  try {
    base58check.decode(text);
  } catch (error) {
    if (error instanceof Error) return mistyped;
    throw error;
  }
  return { address: text };
}

/** An address in one case has no check sum; mixed case is one (EIP-55). It is stored with it. */
function readEthereum(text: string): ReadAddress {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text) || /^0x0{40}$/.test(text)) return wrong;
  const digits = text.slice(2);
  const checked = `0x${withChecksum(digits.toLowerCase())}`;
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && text !== checked ? mistyped : { address: checked };
}

function withChecksum(lower: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return Array.from(lower)
    .map((digit, i) => (Number.parseInt(hash[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit))
    .join('');
}
