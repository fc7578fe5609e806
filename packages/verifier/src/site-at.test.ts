// A site that does not answer: what whoever asked is told.
import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { siteAt } from './site-at.ts';

it('names the address and why nobody answers there', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, 'close');
  const site = `http://127.0.0.1:${port}/`;
  const asked = siteAt(site).read('keys');
  await expect(asked).rejects.toThrow(`${site}log/keys could not be read: `);
  await expect(asked).rejects.toThrow('ECONNREFUSED');
});
