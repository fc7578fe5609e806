import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from './fault.ts';
import { openPostgresDatabase } from './postgres-database.ts';

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

describe('a start on PostgreSQL', () => {
  it('tries a second time, and says then that the database cannot be asked', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined).destroy();
    });
    server.listen(0, '127.0.0.1');
    ending.push(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const opening = openPostgresDatabase({
      ...{ dataDir: '', databaseUrl: `postgres://meridian@127.0.0.1:${port}/meridian` },
      ...{ access: 'reader', log: silent, onFatal: () => undefined },
    });
    await expect(opening).rejects.toThrow(DatabaseUnavailable);
    expect(connections).toBe(2);
  });
});
