// What is heard over a connection whose request does not come in time. Node finds it and says so; it looks twice a minute.
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ERRORS } from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await TestApp.open();
  port = await app.listen();
});
afterAll(() => app.remove());

/** @param sent of a request, before its time is over */
async function heardLate(sent: string): Promise<string> {
  const { server } = app.app.http;
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1');
  const [theirs] = await accepted;
  if (sent !== '') {
    socket.write(sent);
    await expect.poll(() => theirs.bytesRead).toBe(sent.length);
  }
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.emit('clientError', late, theirs);
  return await text(socket);
}

it('nothing, where nobody asked: a browser would take it for the answer to its first request', async () => {
  expect(await heardLate('')).toBe('');
});

it('that it could not be read, where a part of it came', async () => {
  const answer = await heardLate('GET / HTTP/1.1\r\nHo');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  const { code } = ERRORS.body_malformed;
  const body = { code, msg: TEXTS.en.body_malformed, data: null };
  expect(answer.split('\r\n\r\n')[1]).toBe(JSON.stringify(body));
});
