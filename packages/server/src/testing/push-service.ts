// A push service of a test's own on this machine: it notes what it is sent.
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

export class PushService {
  received: ReceivedPush[] = [];
  /** What it answers with. */
  status = 201;
  readonly #service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      this.received.push({ path, headers, body: Buffer.concat(parts) });
      response.writeHead(this.status).end();
    });
  });

  /** @returns its address */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#service.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#service.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#service.closeAllConnections();
    this.#service.close();
  }
}

export function browserKeys(): { p256dh: string; auth: string } {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    p256dh: keys.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}
