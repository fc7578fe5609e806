// The socket that `pg` gets in place of TCP for the embedded database. It passes the bytes of the wire protocol to an
// executor, one request at a time, and returns the answer. It answers start-up and farewell itself.
import { Duplex } from 'node:stream';
import { joined } from './message-bytes.ts';

export type ExecuteProtocol = (request: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

const TERMINATE = 0x58; // 'X'

export class WireStream extends Duplex {
  readonly #execute: ExecuteProtocol;
  readonly #waiting: Buffer[] = [];
  #hasStarted = false;
  #isBusy = false;

  constructor(execute: ExecuteProtocol) {
    super({ allowHalfOpen: false });
    this.#execute = execute;
  }

  // The calls that `pg` makes on a socket.
  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#accept([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#accept(chunks.map(({ chunk }) => chunk));
    done();
  }

  #accept(parts: readonly Buffer[]): void {
    if (!this.#hasStarted) {
      this.#hasStarted = true;
      this.push(GREETING);
    } else if (parts[0]?.[0] === TERMINATE) {
      this.push(null);
    } else {
      this.#waiting.push(...parts);
      if (!this.#isBusy) void this.#drain();
    }
  }

  async #drain(): Promise<void> {
    this.#isBusy = true;
    try {
      while (this.#waiting.length > 0) {
        this.push(await this.#execute(joined(this.#waiting.splice(0))));
      }
    } catch (error) {
      this.destroy(
        error instanceof Error
          ? error
          : new Error('the embedded database failed', { cause: error }),
      );
    } finally {
      this.#isBusy = false;
    }
  }
}

/** One message of the protocol: its letter, its length (which counts itself), its body. */
function protocolMessage(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter, 'latin1');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const parameterStatus = (name: string, value: string): Buffer =>
  protocolMessage('S', Buffer.from(`${name}\0${value}\0`));

/** Authentication ok, the session's parameters, a key for cancelling (there is nothing to cancel), ready. */
const GREETING = Buffer.concat([
  protocolMessage('R', Buffer.alloc(4)),
  parameterStatus('server_version', '18'),
  parameterStatus('client_encoding', 'UTF8'),
  parameterStatus('DateStyle', 'ISO, MDY'),
  parameterStatus('integer_datetimes', 'on'),
  parameterStatus('standard_conforming_strings', 'on'),
  parameterStatus('TimeZone', 'UTC'),
  protocolMessage('K', Buffer.alloc(8)),
  protocolMessage('Z', Buffer.from('I')),
]);
