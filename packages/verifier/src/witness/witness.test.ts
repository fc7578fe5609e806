import { type KeyObject, generateKeyPairSync, sign } from 'node:crypto';
import {
  Frontier,
  type Hash,
  type VerifierKey,
  checkpointText,
  consistencyRanges,
  formatAddCheckpoint,
  formatNote,
  formatVerifierKey,
  handoverText,
  keyIdOf,
  leafHash,
  openCheckpoint,
  openHandovers,
  utf8,
} from '@meridian/proof';
import { beforeEach, describe, expect, it } from 'vitest';
import { Witness, type WitnessKey } from './witness.ts';

function keyPair(name: string, type: VerifierKey['type']) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return { verifier: { name, type, publicKey: new Uint8Array(spki.subarray(-32)) }, privateKey };
}

const log = keyPair('venue.example/log', 'ed25519');
const other = keyPair('venue.example/log', 'ed25519');
const key: WitnessKey = keyPair('witness.example', 'cosignature');
const SECONDS = 1_700_000_000;

/** A log whose leaves are these texts. */
class Log {
  readonly #leaves: readonly Hash[];
  constructor(texts: readonly string[]) {
    this.#leaves = texts.map((text) => leafHash(utf8(text)));
  }
  checkpoint(size: number, signer: { verifier: VerifierKey; privateKey: KeyObject } = log): string {
    const tree = new Frontier();
    for (const leaf of this.#leaves.slice(0, size)) tree.append(leaf, () => undefined);
    const { verifier, privateKey } = signer;
    const text = checkpointText({ origin: verifier.name, size, root: tree.root() });
    const signature = new Uint8Array(sign(null, utf8(text), privateKey));
    const line = { name: verifier.name, keyId: keyIdOf(verifier), signature };
    return formatNote({ text, signatures: [line] });
  }
  add(oldSize: number, size: number, checkpoint = this.checkpoint(size)): string {
    const path = consistencyRanges(oldSize, size).map(({ from, to }) => {
      const tree = new Frontier();
      for (const leaf of this.#leaves.slice(from, to)) tree.append(leaf, () => undefined);
      return tree.root();
    });
    return formatAddCheckpoint({ oldSize, path, checkpoint });
  }
}

const honest = new Log(Array.from({ length: 40 }, (_, i) => `row ${i}`));
const rewritten = new Log(Array.from({ length: 40 }, (_, i) => (i === 3 ? 'else' : `row ${i}`)));

let kept: string[];
let witness: Witness;
const open = (seen: string | null = null, keep?: () => Promise<void>): Witness =>
  new Witness({
    ...{ log: log.verifier, key, seen, now: () => SECONDS * 1_000 + 999 },
    keep: keep ?? (async (checkpoint) => void kept.push(checkpoint)),
  });
beforeEach(() => {
  kept = [];
  witness = open();
});

describe('a witness', () => {
  it('signs a log as it grows, and keeps what it signs first', async () => {
    for (const [old, size] of [
      [0, 7],
      [7, 8],
      [8, 8],
      [8, 33],
    ] as const) {
      const { status, text } = await witness.addCheckpoint(honest.add(old, size));
      expect(status).toBe(200);
      const note = honest.checkpoint(size) + text;
      const known = { log: [log.verifier], witnesses: [key.verifier] };
      expect(openCheckpoint(note, known).cosigned).toEqual([
        { name: 'witness.example', at: SECONDS * 1_000 },
      ]);
      expect(kept.at(-1)).toBe(honest.checkpoint(size));
    }
    expect(kept).toHaveLength(3);
  });

  it('signs no second history, however it is asked', async () => {
    await witness.addCheckpoint(honest.add(0, 10));
    const asked = [
      [rewritten.add(10, 20), 422],
      [rewritten.add(10, 10), 409],
      [honest.add(10, 20, rewritten.checkpoint(20)), 422],
      [rewritten.add(0, 20), 409],
      [honest.add(9, 20), 409],
      [honest.add(11, 20), 409],
      [formatAddCheckpoint({ oldSize: 20, path: [], checkpoint: honest.checkpoint(15) }), 400],
      [honest.add(10, 20, honest.checkpoint(20, other)), 403],
      [honest.add(10, 20, honest.checkpoint(20).replace('venue', 'other')), 404],
      [honest.add(10, 20).replace('old', 'new'), 400],
      ['', 400],
    ] as const;
    for (const [body, status] of asked)
      expect((await witness.addCheckpoint(body)).status, body).toBe(status);
    expect((await witness.addCheckpoint(honest.add(9, 20))).text).toBe('10\n');
    expect(witness.size).toBe(10);
    expect((await witness.addCheckpoint(honest.add(10, 20))).status).toBe(200);
  });

  it('of two that come at once signs one', async () => {
    await witness.addCheckpoint(honest.add(0, 3));
    const both = await Promise.all([
      witness.addCheckpoint(honest.add(3, 20)),
      witness.addCheckpoint(rewritten.add(3, 20)),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 409]);
  });

  it('goes on where it stood, and signs nothing that it could not keep', async () => {
    await witness.addCheckpoint(honest.add(0, 12));
    const again = open(kept[0] ?? null);
    expect(again.size).toBe(12);
    expect((await again.addCheckpoint(rewritten.add(12, 20))).status).toBe(422);
    expect((await again.addCheckpoint(honest.add(12, 20))).status).toBe(200);
    const full = open(null, () => Promise.reject(new Error('the disk is full')));
    await expect(full.addCheckpoint(honest.add(0, 5))).rejects.toThrow('the disk is full');
    expect(full.size).toBe(0);
    expect(() => open(honest.checkpoint(5, other))).toThrow('unsigned');
  });

  const handOver = (
    to: ReturnType<typeof keyPair>,
    end: { size: number; root: Hash | null } | null,
    signers = [log, to],
  ) => {
    const [before, after] = [log.verifier, to.verifier];
    const text = handoverText({ before, after, seq: 15, at: SECONDS * 1_000, end });
    const signatures = signers.map(({ verifier, privateKey }) => ({
      name: verifier.name,
      keyId: keyIdOf(verifier),
      signature: new Uint8Array(sign(null, utf8(text), privateKey)),
    }));
    return openHandovers([formatNote({ text, signatures })]);
  };

  it('follows the log to a key that the one before signed, and signs the same history only', async () => {
    await witness.addCheckpoint(honest.add(0, 14));
    const followed: (string | null)[] = [];
    const keep = async (key: VerifierKey, seen: string | null) =>
      void followed.push(formatVerifierKey(key), seen);
    expect(await witness.follow([], keep)).toBeNull();
    await witness.follow(handOver(other, null), keep);
    expect(followed).toEqual([formatVerifierKey(other.verifier), honest.checkpoint(14)]);
    const under = (of: Log) => of.add(14, 20, of.checkpoint(20, other));
    expect((await witness.addCheckpoint(under(rewritten))).status).toBe(422);
    expect((await witness.addCheckpoint(honest.add(14, 20))).status).toBe(403);
    expect((await witness.addCheckpoint(under(honest))).status).toBe(200);
    const again = new Witness({
      ...{ log: other.verifier, former: [log.verifier], key, seen: kept[0] ?? null },
      ...{ now: Date.now, keep: async () => undefined },
    });
    expect(again.size).toBe(14);
  });

  it('follows a log that begins anew only if it had no more than it is said to have had', async () => {
    await witness.addCheckpoint(honest.add(0, 20));
    const next = keyPair('venue.example/log/2', 'ed25519');
    const keep = async (): Promise<void> => undefined;
    const root = new Uint8Array(32);
    for (const end of [
      { size: 19, root },
      { size: 20, root },
    ])
      await expect(witness.follow(handOver(next, end), keep)).rejects.toThrow('rewritten');
    const unsigned = handOver(next, { size: 25, root: null }, [next]);
    await expect(witness.follow(unsigned, keep)).rejects.toThrow('unsigned');
    expect((await witness.addCheckpoint(honest.add(20, 21))).status).toBe(200);
    await witness.follow(handOver(next, { size: 25, root: null }), keep);
    expect(witness.size).toBe(0);
    expect(
      (await witness.addCheckpoint(honest.add(0, 16, honest.checkpoint(16, next)))).status,
    ).toBe(200);
  });
});
