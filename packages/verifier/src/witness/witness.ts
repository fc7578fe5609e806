// A witness (c2sp.org/tlog-witness): signs a log's checkpoint if the log begins with all that the witness has signed before, and
// never signs anything else. What it signs is kept before it answers, so that no restart makes it forget.
import { type KeyObject, sign } from 'node:crypto';
import {
  type OpenedCheckpoint,
  ProofError,
  type VerifierKey,
  cosignature,
  cosignedMessage,
  formatSignature,
  keyIdOf,
  openCheckpoint,
  parseAddCheckpoint,
  parseNote,
  sameBytes,
  verifyConsistency,
} from '@meridian/proof';

export interface WitnessKey {
  readonly verifier: VerifierKey;
  readonly privateKey: KeyObject;
}

export interface WitnessOptions {
  /** The log that is watched. */
  readonly log: VerifierKey;
  readonly key: WitnessKey;
  /** The checkpoint that was signed last; null: none. */
  readonly seen: string | null;
  /** Keeps what is about to be signed; it is signed once this has returned. */
  readonly keep: (checkpoint: string) => Promise<void>;
  /** Wall time. */
  readonly now: () => number;
}

export interface Reply {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  /** Signature lines; of 409 the size that the witness has seen. */
  readonly text: string;
}

export class Witness {
  readonly #options: WitnessOptions;
  #seen: OpenedCheckpoint | null;
  #working: Promise<unknown> = Promise.resolve();

  /** @throws ProofError if what it has seen is not of this log */
  constructor(options: WitnessOptions) {
    this.#options = options;
    this.#seen = options.seen === null ? null : this.#open(options.seen);
  }

  /** Leaves that it has signed for. */
  get size(): number {
    return this.#seen?.size ?? 0;
  }

  /** Answers one request after the other: two at once could make it sign two histories. */
  addCheckpoint(body: string): Promise<Reply> {
    const answered = this.#working.then(() => this.#answer(body));
    this.#working = answered.catch(() => undefined);
    return answered;
  }

  async #answer(body: string): Promise<Reply> {
    try {
      const { oldSize, path, checkpoint } = parseAddCheckpoint(body);
      if (!checkpoint.startsWith(`${this.#options.log.name}\n`))
        return { status: 404, text: 'another log\n' };
      const asked = this.#open(checkpoint);
      if (oldSize > asked.size) return { status: 400, text: 'the old size is above the new one\n' };
      if (oldSize !== this.size) return { status: 409, text: `${this.size}\n` };
      const isSame = this.#seen !== null && asked.size === this.#seen.size;
      if (isSame && this.#seen !== null && !sameBytes(asked.root, this.#seen.root))
        return { status: 409, text: `${this.size}\n` };
      if (this.#seen !== null) verifyConsistency(this.#seen, asked, path);
      if (!isSame) await this.#options.keep(checkpoint);
      this.#seen = asked;
      return { status: 200, text: this.#sign(checkpoint) };
    } catch (error) {
      if (!(error instanceof ProofError)) throw error;
      return { status: STATUS[error.fault] ?? 400, text: `${error.message}\n` };
    }
  }

  #open(checkpoint: string): OpenedCheckpoint {
    return openCheckpoint(checkpoint, { log: [this.#options.log], witnesses: [] });
  }

  #sign(checkpoint: string): string {
    const { key, now } = this.#options;
    const seconds = Math.floor(now() / 1_000);
    const message = cosignedMessage(parseNote(checkpoint).text, seconds);
    const signature = new Uint8Array(sign(null, message, key.privateKey));
    const { verifier } = key;
    return formatSignature({
      name: verifier.name,
      keyId: keyIdOf(verifier),
      signature: cosignature(seconds, signature),
    });
  }
}

const STATUS: Readonly<Partial<Record<ProofError['fault'], Reply['status']>>> = {
  unsigned: 403,
  signature: 403,
  origin: 403,
  rewritten: 422,
};
