import { describe, expect, it } from 'vitest';
import { readCoinAddress } from './coin-address.ts';

const read = (protocol: string, text: string): string => {
  const found = readCoinAddress(protocol, text);
  return 'address' in found ? found.address : found.fault;
};

describe('Bitcoin', () => {
  it.each([
    // The first address of all, and a P2SH one.
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    // BIP 173: P2WPKH and P2WSH; BIP 350: P2TR.
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ])('takes %s', (address) => {
    expect(read('BTC', address)).toBe(address);
  });

  it('takes upper case of the witness form, and keeps it lower', () => {
    expect(read('BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    );
  });

  it.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN', 'checksum'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
    // Mixed case, version 1 with the check sum of version 0, a test network, other networks, nothing.
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4', 'wrong'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'wrong'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'wrong'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'wrong'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'wrong'],
    ['', 'wrong'],
    ['1'.repeat(200), 'wrong'],
  ])('refuses %s: %s', (address, fault) => {
    expect(read('BTC', address)).toBe(fault);
  });
});

describe('Ethereum', () => {
  // The examples of EIP-55.
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('takes %s, and without its check sum too', (address) => {
    expect(read('ERC20', address)).toBe(address);
    expect(read('ETH', address.toLowerCase())).toBe(address);
    expect(read('ETH', `0x${address.slice(2).toUpperCase()}`)).toBe(address);
  });

  it.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'checksum'],
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'wrong'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'wrong'],
    ['0x0000000000000000000000000000000000000000', 'wrong'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', 'wrong'],
  ])('refuses %s: %s', (address, fault) => {
    expect(read('ETH', address)).toBe(fault);
  });
});

describe('Tron', () => {
  it('takes an address, and refuses a mistyped one and those of other networks', () => {
    expect(read('TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    );
    expect(read('TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toBe('checksum');
    expect(read('TRC20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe('wrong');
    expect(read('TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('wrong');
  });
});
