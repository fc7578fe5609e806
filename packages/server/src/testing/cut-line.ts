// A way to a server of this machine that can be cut without either side noticing: what is sent meanwhile arrives once it is
// mended, as it does after packets were lost.
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export interface CutLine {
  /** The server's URL by this way. */
  readonly url: string;
  cut(): void;
  mend(): void;
  close(): void;
}

export async function lineTo(serverUrl: string): Promise<CutLine> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const add = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const entry = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(Number(target.port), target.hostname);
    add(near);
    add(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => to.write(bytes));
      from.on('end', () => to.end());
      if (isCut) from.pause();
      else from.resume();
    }
  });
  await new Promise<void>((resolve) => entry.listen(0, '127.0.0.1', resolve));
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((entry.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      entry.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
