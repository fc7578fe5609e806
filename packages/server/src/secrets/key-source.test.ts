import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { keySource } from './key-source.ts';
import { newVaultKey } from './vault.ts';

const folders: string[] = [];
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'meridian-keys-'));
  folders.push(dataDir);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const inFile = () => keySource({ dataDir, secretKeys: null });
const inVariable = (secretKeys: string) => keySource({ dataDir, secretKeys });
const base64 = () => newVaultKey().secret.toString('base64');

describe('the file of keys', () => {
  it('is its owner’s alone, and is read as it was written', () => {
    expect(inFile().read()).toBe(null);
    const ring = [newVaultKey(), newVaultKey()] as const;
    inFile().write?.(ring);
    expect(inFile().read()).toEqual(ring);
    expect(statSync(inFile().name).mode & 0o777).toBe(0o600);
    inFile().write?.([ring[1]]);
    expect(inFile().read()).toEqual([ring[1]]);
    expect(readFileSync(inFile().name, 'utf8')).toContain('Keep a copy');
  });

  it('is refused if others can read it, or if it holds no keys', () => {
    inFile().write?.([newVaultKey()]);
    chmodSync(inFile().name, 0o644);
    expect(() => inFile().read()).toThrow('chmod 600');
    for (const text of ['', '# nothing\n', 'short\n', `${base64()}\nshort\n`]) {
      writeFileSync(inFile().name, text);
      chmodSync(inFile().name, 0o600);
      expect(() => inFile().read()).toThrow('must hold 1 to 10 keys');
    }
  });
});

describe('SECRET_KEYS', () => {
  it('holds the newest first, and is changed by the operator alone', () => {
    const [first, second] = [base64(), base64()];
    const source = inVariable(`${first}, ${second}`);
    expect(source.read()?.map(({ secret }) => secret.toString('base64'))).toEqual([first, second]);
    expect(source.write).toBe(null);
  });

  it('is refused without repeating what it holds', () => {
    for (const text of [',', 'hunter2', `${base64()},hunter2`]) {
      expect(() => inVariable(text).read()).toThrow('SECRET_KEYS must hold');
      expect(() => inVariable(text).read()).not.toThrow('hunter2');
    }
  });
});
