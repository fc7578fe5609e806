// A witness (c2sp.org/tlog-witness): signs a log's checkpoint if the log begins with all that the witness has signed before, and
// never signs anything else. What it signs is kept before it answers, so that no restart makes it forget. It follows the log to
// another key only if the key that it knows signed that.
import { type KeyObject, sign } from 'node:crypto';
import {
  type OpenedCheckpoint,
  type OpenedHandover,
  ProofError,
  type VerifierKey,
  cosignature,
  cosignedMessage,
  formatSignature,
  handoversAfter,
  keyIdOf,
  lossOf,
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
  /** The log that is watched, with the key that it had last. */
  readonly log: VerifierKey;
  /** Keys that it had before. */
  readonly former?: readonly VerifierKey[];
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

/**
 * Signs checkpoints of one log, and only those that continue what it has signed (c2sp.org/tlog-witness).
 * Source: docs/decisions/proof.md, 305.
 */
export class Witness {
  readonly #options: WitnessOptions;
  #log: VerifierKey;
  #seen: OpenedCheckpoint | null;
  #working: Promise<unknown> = Promise.resolve();

  /** @throws ProofError if what it has seen is not of this log */
  constructor(options: WitnessOptions) {
    this.#options = options;
    this.#log = options.log;
    const log = [options.log, ...(options.former ?? [])];
    this.#seen =
      options.seen === null ? null : openCheckpoint(options.seen, { log, witnesses: [] });
  }

  /** Leaves that it has signed for. */
  get size(): number {
    return this.#seen?.size ?? 0;
  }

  /** What it signed last, as it was signed; null: nothing. */
  get seen(): string | null {
    return this.#seen?.note ?? null;
  }

  /**
   * Goes on with the key that the log was handed over to. A log that began anew is another log: what was signed of the one
   * before is not signed again, and must not be more than it is said to have had.
   * @param keep what is followed from now on; null: nothing of it was signed yet
   * @returns the last handover; null: there is nothing to follow
   * @throws ProofError if the known key did not sign, or the end is another than the one that was seen
   */
  async follow(
    handovers: readonly OpenedHandover[],
    keep: (log: VerifierKey, seen: string | null) => Promise<void>,
  ): Promise<OpenedHandover | null> {
    const passed = handoversAfter(this.#log, handovers);
    const last = passed.at(-1);
    if (last === undefined) return null;
    const unsigned = passed.find(({ isSignedByBefore }) => !isSignedByBefore);
    if (unsigned !== undefined)
      throw new ProofError('unsigned', `the key of ${unsigned.before.name} did not sign`);
    if (this.#seen !== null) lossOf(this.#seen, passed);
    const isAnother = passed.some(({ end }) => end !== null);
    const seen = isAnother ? null : this.seen;
    await keep(last.after, seen);
    if (isAnother) this.#seen = null;
    this.#log = last.after;
    return last;
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
      if (!checkpoint.startsWith(`${this.#log.name}\n`))
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
    return openCheckpoint(checkpoint, { log: [this.#log], witnesses: [] });
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
