// A server in front of the site that passes everything on except the service worker, which a test may change as a new
// version of the site would. It carries no sockets.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Front {
  readonly url: string;
  /** Changes the service worker from now on. */
  change(next: (worker: string) => string): void;
  close(): void;
}

export async function startFront(site: string): Promise<Front> {
  const worker = await (await fetch(`${site}/sw.js`)).text();
  let shown = worker;
  const server = createServer((incoming, answer) => {
    if (incoming.url === '/sw.js') {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
      return void answer.end(shown);
    }
    const { method, headers } = incoming;
    const passed = request(new URL(incoming.url ?? '/', site), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    change(next) {
      shown = next(worker);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
