// A collector of traces for tests: takes OTLP over HTTP and reads as much of its protobuf as a test looks at.
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** '' if it is the first of its trace. */
  readonly parentId: string;
  readonly name: string;
  readonly startedNs: bigint;
  readonly endedNs: bigint;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Of the process. */
  readonly resource: Readonly<Record<string, string | number>>;
}

export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<OtlpReceiver> {
    const server = createServer();
    const receiver = new OtlpReceiver(server);
    server.on('request', (request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        if (request.url === '/v1/traces') receiver.spans.push(...spansOf(Buffer.concat(pieces)));
        response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}

interface Field {
  readonly number: number;
  readonly bytes: Buffer;
  readonly value: bigint;
}

/** The fields of a message, in their order. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = Number(varint());
    const field = { number: key >> 3, bytes: Buffer.alloc(0), value: 0n };
    const type = key & 7;
    if (type === 0) fields.push({ ...field, value: varint() });
    else {
      const length = type === 2 ? Number(varint()) : type === 1 ? 8 : 4;
      const bytes = message.subarray(at, at + length);
      fields.push({ ...field, bytes, value: type === 1 ? bytes.readBigUInt64LE() : 0n });
      at += length;
    }
  }
  return fields;
}

const all = (message: Buffer, number: number): Buffer[] =>
  fieldsOf(message)
    .filter((field) => field.number === number)
    .map(({ bytes }) => bytes);

function attributesOf(message: Buffer, number: number): Record<string, string | number> {
  return Object.fromEntries(
    all(message, number).map((pair) => {
      const [name = Buffer.alloc(0)] = all(pair, 1);
      const [value] = fieldsOf(all(pair, 2)[0] ?? Buffer.alloc(0));
      const read =
        value?.number === 1
          ? value.bytes.toString()
          : value?.number === 4
            ? value.bytes.readDoubleLE()
            : Number(value?.value ?? 0n);
      return [name.toString(), read];
    }),
  );
}

/** Numbers of fields as in opentelemetry/proto/trace/v1/trace.proto. */
function spansOf(request: Buffer): ReceivedSpan[] {
  return all(request, 1).flatMap((ofResource) => {
    const [resource = Buffer.alloc(0)] = all(ofResource, 1);
    return all(ofResource, 2)
      .flatMap((ofScope) => all(ofScope, 2))
      .map((span) => {
        const fields = fieldsOf(span);
        const one = (number: number): Field | undefined =>
          fields.find((field) => field.number === number);
        return {
          traceId: one(1)?.bytes.toString('hex') ?? '',
          spanId: one(2)?.bytes.toString('hex') ?? '',
          parentId: one(4)?.bytes.toString('hex') ?? '',
          name: one(5)?.bytes.toString() ?? '',
          startedNs: one(7)?.value ?? 0n,
          endedNs: one(8)?.value ?? 0n,
          attributes: attributesOf(span, 9),
          resource: attributesOf(resource, 1),
        };
      });
  });
}
