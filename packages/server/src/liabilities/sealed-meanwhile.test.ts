// What is owed may be sealed anew while somebody checks the log: the rows that were read before it do not go with it.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp, type TestClient } from '../testing/test-app.ts';

const COMMAND = path.resolve(import.meta.dirname, '../../../verifier/src/main.ts');

let app: TestApp;
let ann: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
  ann = await app.client();
});
afterAll(() => app.remove());

/** The site; what happens once its answer with the first rows of an account is on its way. */
async function siteWith(afterRows: () => Promise<void>) {
  let isFirst = true;
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { url = '', headers } = request;
      const { authorization } = headers;
      const given = await app.app.http.inject({
        ...{
          method: 'GET',
          url,
          ...(authorization !== undefined && { headers: { authorization } }),
        },
      });
      if (isFirst && url.startsWith('/v1/api/proof/rows')) {
        isFirst = false;
        await afterRows();
      }
      response.writeHead(given.statusCode).end(given.rawPayload);
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

it('the rows are read again, and the balance is counted', async () => {
  await ann.buy({ cont: '0.01' });
  await app.app.liabilities.seal();
  const site = await siteWith(async () => {
    await ann.done('closeAll', {}, 'POST');
    await app.app.liabilities.seal();
  });
  const args = [COMMAND, site.url, `--token=${ann.token}`];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toContain('the account’s balance is counted');
  site.close();
});
