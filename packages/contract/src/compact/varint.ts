// Whole numbers as bytes: seven bits a byte, the lowest first, the high bit set on all but the last. Signed ones are
// folded first (0, -1, 1, -2 become 0, 1, 2, 3), so that small ones stay short either way.

/** A number of more bytes is none of ours: 2^53 needs eight, the largest amount of money fifteen. */
const NUMBER_BYTES_MAX = 8;
const BIG_BYTES_MAX = 16;

/** Writes whole numbers and short texts. Every write returns the writer. */
export class ByteWriter {
  #bytes = new Uint8Array(64);
  #length = 0;

  /** @param value a whole number from 0 to 2^53 - 1 */
  number(value: number): this {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    return this.byte(rest);
  }

  /** @param value a whole number, at most 2^52 away from 0 */
  signed(value: number): this {
    return this.number(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** @param value a whole number of either sign; a reader takes at most 16 bytes of it, 111 bits */
  big(value: bigint): this {
    let rest = value < 0n ? -2n * value - 1n : 2n * value;
    while (rest >= 128n) {
      this.byte(Number(rest % 128n) + 128);
      rest /= 128n;
    }
    return this.byte(Number(rest));
  }

  /** @param value ASCII: each character becomes one byte */
  text(value: string): this {
    this.number(value.length);
    for (const letter of value) this.byte(letter.charCodeAt(0));
    return this;
  }

  /** @param value 0 to 255 */
  byte(value: number): this {
    if (this.#length === this.#bytes.length) {
      const longer = new Uint8Array(2 * this.#length);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.#length] = value;
    this.#length += 1;
    return this;
  }

  /** What was written. */
  taken(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Reads what a {@link ByteWriter} wrote. @throws RangeError where it cannot have */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether all bytes were read. */
  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** @throws RangeError at the end */
  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('a frame ends early');
    this.#at += 1;
    return byte;
  }

  /** @throws RangeError where it is above 2^53 - 1, or the bytes end within it */
  number(): number {
    let [value, unit] = [0, 1];
    for (let read = 0; read < NUMBER_BYTES_MAX; read += 1) {
      const byte = this.byte();
      value += (byte % 128) * unit;
      if (byte < 128 && value <= Number.MAX_SAFE_INTEGER) return value;
      unit *= 128;
    }
    throw new RangeError('a number is too long');
  }

  /** @throws RangeError where it is too long, or the bytes end within it */
  signed(): number {
    const folded = this.number();
    return folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
  }

  /** @throws RangeError where it has more than 16 bytes, or the bytes end within it */
  big(): bigint {
    let [value, unit] = [0n, 1n];
    for (let read = 0; read < BIG_BYTES_MAX; read += 1) {
      const byte = this.byte();
      value += BigInt(byte % 128) * unit;
      if (byte < 128) return value % 2n === 0n ? value / 2n : -(value + 1n) / 2n;
      unit *= 128n;
    }
    throw new RangeError('a number is too long');
  }

  /** @throws RangeError where the bytes end within it */
  text(): string {
    const length = this.number();
    let text = '';
    for (let read = 0; read < length; read += 1) text += String.fromCharCode(this.byte());
    return text;
  }
}
