// An authenticator in software: it makes passkeys and signs with them as a phone would, so that the server's checks are
// real.
import {
  type KeyObject,
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
} from 'node:crypto';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** CBOR (RFC 8949) of the content of an attestation. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)]),
    ]);
  throw new Error('not a value of an attestation');
}

const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

export interface Ceremony {
  readonly challenge: unknown;
  readonly origin: string;
  readonly rpId: string;
  /** Whether the authenticator checked its owner. */
  readonly isVerified?: boolean;
}

export class SoftwareAuthenticator {
  readonly #privateKey: KeyObject;
  readonly #publicKey: { x: Buffer; y: Buffer };
  readonly credentialId = randomBytes(32);
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#publicKey = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  #data({ rpId, isVerified = true }: Ceremony, flags: number): Buffer {
    this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = PRESENT | (isVerified ? VERIFIED : 0) | flags;
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter]);
  }

  #client(type: string, { challenge, origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  register(ceremony: Ceremony): Record<string, unknown> {
    const { x, y } = this.#publicKey;
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, x],
        [-3, y],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const authData = Buffer.concat([
      this.#data(ceremony, ATTESTED),
      Buffer.alloc(16),
      length,
      this.credentialId,
      key,
    ]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.#response({
      clientDataJSON: base64url(this.#client('webauthn.create', ceremony)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  authenticate(ceremony: Ceremony): Record<string, unknown> {
    const authenticatorData = this.#data(ceremony, 0);
    const client = this.#client('webauthn.get', ceremony);
    const signed = Buffer.concat([authenticatorData, sha256(client)]);
    return this.#response({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(createSign('sha256').update(signed).sign(this.#privateKey)),
    });
  }

  #response(response: Record<string, unknown>): Record<string, unknown> {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
