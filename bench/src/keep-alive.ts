// Keep-alive connections over plain sockets, without an HTTP library: a load takes as little of the machine as possible.
import { type Socket, connect } from 'node:net';
import { present } from '@meridian/units';

export interface Connection {
  /** @returns the answer's body */
  ask(request: string): Promise<string>;
  close(): void;
}

export async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  );
  let received = '';
  let answered: (body: string) => void = () => undefined;
  let failed: (error: Error) => void = () => undefined;
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = /content-length: (\d+)/i.exec(received.slice(0, head));
    const end = head + 4 + Number(present(length?.[1], 'an answer says its length'));
    if (received.length < end) return;
    const body = received.slice(head + 4, end);
    received = received.slice(end);
    answered(body);
  });
  socket.on('error', (error) => failed(error));
  socket.on('close', () => failed(new Error('the server closed a connection')));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        answered = resolve;
        failed = reject;
        if (socket.destroyed) reject(new Error('the server closed a connection'));
        else socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

export function post(path: string, token: string | null, body: object): string {
  const json = JSON.stringify(body);
  const authorization = token === null ? '' : `authorization: ${token}\r\n`;
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nlang: en\r\n${authorization}content-type: application/json\r\n` +
    `content-length: ${json.length}\r\n\r\n${json}`
  );
}
