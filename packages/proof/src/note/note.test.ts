import { type KeyObject, generateKeyPairSync, sign } from 'node:crypto';
import { verifyCheckpoint } from '@sigstore/verify/dist/tlog/checkpoint.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256, toBase64, utf8 } from '../bytes.ts';
import {
  type KnownKeys,
  checkpointText,
  cosignature,
  cosignedMessage,
  openCheckpoint,
} from './checkpoint.ts';
import { formatProofFile, parseProofFile } from './proof-file.ts';
import {
  type SignatureType,
  type VerifierKey,
  formatNote,
  formatVerifierKey,
  isSignedBy,
  keyIdOf,
  parseNote,
  parseVerifierKey,
} from './signed-note.ts';

/** The example of c2sp.org/signed-note. */
const EXAMPLE_KEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const EXAMPLE_NOTE =
  'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';

class Signer {
  readonly key: VerifierKey;
  readonly public: KeyObject;
  readonly #private: KeyObject;
  constructor(name: string, type: SignatureType = 'ed25519') {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    this.#private = privateKey;
    this.public = publicKey;
    const spki = publicKey.export({ type: 'spki', format: 'der' });
    this.key = { name, type, publicKey: new Uint8Array(spki.subarray(-32)) };
  }
  line(text: string, seconds = 0) {
    const { key } = this;
    const isWitness = key.type === 'cosignature';
    const message = isWitness ? cosignedMessage(text, seconds) : utf8(text);
    const signature = new Uint8Array(sign(null, message, this.#private));
    return {
      name: key.name,
      keyId: keyIdOf(key),
      signature: isWitness ? cosignature(seconds, signature) : signature,
    };
  }
}

const log = new Signer('venue.example/log');
const witness = new Signer('witness.example', 'cosignature');
const known: KnownKeys = { log: [log.key], witnesses: [witness.key] };
const text = checkpointText({ origin: 'venue.example/log', size: 17, root: sha256(utf8('root')) });
const signed = formatNote({
  text,
  signatures: [log.line(text), witness.line(text, 1_700_000_000)],
});

describe('signed notes', () => {
  it('are read as the format’s own example has them', () => {
    const key = parseVerifierKey(EXAMPLE_KEY);
    expect(formatVerifierKey(key)).toBe(EXAMPLE_KEY);
    const note = parseNote(EXAMPLE_NOTE);
    expect(formatNote(note)).toBe(EXAMPLE_NOTE);
    const [line] = note.signatures;
    expect(line?.keyId).toEqual(keyIdOf(key));
    expect(isSignedBy(key.publicKey, utf8(note.text), line?.signature ?? new Uint8Array())).toBe(
      true,
    );
  });

  it('answer a second time as the first, and for these bytes alone', () => {
    const other = new Signer('other.example');
    const { signature } = log.line(text);
    const asked: [Uint8Array, Uint8Array, Uint8Array, boolean][] = [
      [log.key.publicKey, utf8(text), signature, true],
      [log.key.publicKey, utf8(`${text} `), signature, false],
      [other.key.publicKey, utf8(text), signature, false],
      [log.key.publicKey, utf8(text), other.line(text).signature, false],
    ];
    for (const [key, message, bytes, answer] of [...asked, ...asked])
      expect(isSignedBy(key, message, bytes)).toBe(answer);
  });

  it('have keys that nobody can mistake for another', () => {
    for (const wrong of [
      'example.com/foo',
      EXAMPLE_KEY.replace('530d903a', '530d903b'),
      EXAMPLE_KEY.replace('foo', 'fo o'),
      EXAMPLE_KEY.replace('+AeK', '+AfK').replace('+Aek', '+Afk'),
      `${EXAMPLE_KEY.slice(0, -4)}`,
      EXAMPLE_KEY.replace('+Aek', '+BOk'),
    ])
      expect(() => parseVerifierKey(wrong), wrong).toThrow('malformed');
  });

  it('are refused where they are not written as they must be', () => {
    for (const wrong of [
      '',
      'text\n',
      'text\n\n',
      'text\n\n— name\n',
      'text\n\n— name AAAAAA\n',
      'text\n\n— name AAAA\n',
      'text\n\n- name AAAAAAA=\n',
      'te\u0007xt\n\n— name AAAAAAA=\n',
      `${EXAMPLE_NOTE.slice(0, -1)}`,
      `text\n\n${'— name AAAAAAA=\n'.repeat(65)}`,
    ])
      expect(() => parseNote(wrong), JSON.stringify(wrong)).toThrow('malformed');
  });
});

describe('checkpoints', () => {
  it('open with the log’s key, and tell which known witnesses saw them, and when', () => {
    const opened = openCheckpoint(signed, known);
    expect(opened).toEqual({
      origin: 'venue.example/log',
      size: 17,
      root: sha256(utf8('root')),
      cosigned: [{ name: 'witness.example', at: 1_700_000_000_000 }],
      note: signed,
    });
    expect(openCheckpoint(signed, { log: [log.key], witnesses: [] }).cosigned).toEqual([]);
  });

  it('are signed so that a foreign verifier takes them', () => {
    const authority = {
      logID: Buffer.from(keyIdOf(log.key)),
      baseURL: 'https://venue.example/log',
      publicKey: log.public,
      validFor: { start: new Date(0), end: new Date() },
    };
    const entry = (envelope: string) =>
      ({ inclusionProof: { checkpoint: { envelope } } }) as Parameters<typeof verifyCheckpoint>[0];
    const { origin, logSize, logHash } = verifyCheckpoint(entry(signed), [authority]);
    expect([origin, logSize, toBase64(logHash)]).toEqual([
      'venue.example/log',
      17n,
      toBase64(sha256(utf8('root'))),
    ]);
    const changed = signed.replace('\n17\n', '\n18\n');
    expect(() => verifyCheckpoint(entry(changed), [authority])).toThrow('signature');
  });

  it('are not taken without the log’s signature, or from another log', () => {
    const other = new Signer('venue.example/log');
    expect(() => openCheckpoint(signed, { log: [other.key], witnesses: [] })).toThrow('unsigned');
    const foreign = new Signer('other.example');
    const note = formatNote({ text, signatures: [foreign.line(text)] });
    expect(() => openCheckpoint(note, { log: [foreign.key], witnesses: [] })).toThrow('origin');
  });

  it('are refused after one bit of any byte is changed', () => {
    const bytes = utf8(signed);
    let refused = 0;
    for (const at of bytes.keys()) {
      const other = bytes.map((byte, i) => (i === at ? byte ^ (1 << (at % 8)) : byte));
      const note = new TextDecoder().decode(other);
      try {
        // A witness whose name was changed is one that nobody knows: the log's word stands without it.
        if (openCheckpoint(note, known).cosigned.length === 0) refused += 1;
      } catch {
        refused += 1;
      }
    }
    expect(refused).toBe(bytes.length);
  });

  it('have no lines but their own', () => {
    const longer = `${text}more\n`;
    const note = formatNote({ text: longer, signatures: [log.line(longer)] });
    expect(() => openCheckpoint(note, known)).toThrow('malformed');
  });
});

describe('a proof’s file', () => {
  it('is read as it was written', () => {
    const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(
        fc.option(fc.uint8Array({ minLength: 1, maxLength: 50 })),
        fc.maxSafeNat(),
        fc.array(hash, { maxLength: 60 }),
        (extra, index, path) => {
          const file = { extra, index, path, checkpoint: signed };
          expect(parseProofFile(formatProofFile(file))).toEqual(file);
        },
      ),
    );
  });

  it('is refused where it is not written as it must be', () => {
    const good = formatProofFile({
      extra: null,
      index: 3,
      path: [sha256(utf8('a'))],
      checkpoint: signed,
    });
    for (const wrong of [
      '',
      good.replace('@v1', '@v2'),
      good.replace('index 3', 'index 03'),
      good.replace('index 3', 'place 3'),
      good.replace('index 3', 'index -3'),
      good.replace(/^index 3\n(.)/m, 'index 3\nA$1'),
    ])
      expect(() => parseProofFile(wrong), wrong.slice(0, 60)).toThrow('malformed');
  });
});
