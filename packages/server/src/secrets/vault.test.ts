import { describe, expect, it } from 'vitest';
import { documentIndexes, plainNumber } from './document-number.ts';
import { createVault, newVaultKey, sealedOf } from './vault.ts';

const plain = Buffer.from('a secret');
const mine = { kind: 'users.totp', owner: 7 } as const;

describe('a sealed value', () => {
  it('opens where it belongs, and says nothing', () => {
    const vault = createVault([newVaultKey()]);
    const sealed = vault.seal(plain, mine);
    expect(vault.open(sealed, mine)).toEqual(plain);
    expect(sealed.includes(plain)).toBe(false);
    expect(vault.seal(plain, mine)).not.toEqual(sealed);
  });

  it('does not open in another’s row, in another column, or changed in any byte', () => {
    const vault = createVault([newVaultKey()]);
    const sealed = vault.seal(plain, mine);
    expect(() => vault.open(sealed, { ...mine, owner: 8 })).toThrow('changed or moved');
    expect(() => vault.open(sealed, { ...mine, kind: 'staff.totp' })).toThrow('changed or moved');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => vault.open(changed, mine)).toThrow(/changed or moved|under no key/);
    }
    expect(() => vault.open(sealed.subarray(0, 20), mine)).toThrow('under no key');
  });

  it('opens under an older key that is still known, and under no other', () => {
    const [first, second] = [newVaultKey(), newVaultKey()];
    const vault = createVault([first]);
    const old = vault.seal(plain, mine);
    vault.turnTo([second, first]);
    expect(vault.open(old, mine)).toEqual(plain);
    const fresh = vault.seal(plain, mine);
    vault.turnTo([second]);
    expect(vault.open(fresh, mine)).toEqual(plain);
    expect(() => vault.open(old, mine)).toThrow('under no key');
  });

  it('is found among others by what it holds', () => {
    const vault = createVault([newVaultKey()]);
    const sealed = ['one', 'two'].map((text) => vault.seal(Buffer.from(text), mine));
    expect(sealedOf(vault, sealed, Buffer.from('two'), mine)).toBe(sealed[1]);
    expect(sealedOf(vault, sealed, Buffer.from('three'), mine)).toBe(null);
  });
});

describe('the hash of a document’s number', () => {
  it('is the same however the number is written, and another under another key', () => {
    expect(plainNumber('ａb-12 3(4)')).toBe('AB1234');
    const [first, second] = [newVaultKey(), newVaultKey()];
    const vault = createVault([first]);
    const [index] = documentIndexes(vault, 'AB-1234');
    expect(documentIndexes(vault, 'ab 1234')).toEqual([index]);
    expect(documentIndexes(vault, 'AB1235')[0]).not.toEqual(index);
    vault.turnTo([second, first]);
    const [current, former] = documentIndexes(vault, 'AB1234');
    expect(former).toEqual(index);
    expect(current).not.toEqual(index);
  });
});
