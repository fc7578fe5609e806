import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigFault, readConfig } from './config.ts';

describe('the variables that run the program', () => {
  it('have defaults, and empty is not set', () => {
    const defaults = readConfig({});
    expect(defaults).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      databaseUrl: null,
      feed: 'sim',
      logLevel: 'info',
      sessionCallsPerSecond: 100,
      addressCallsPerSecond: 500,
      engineBatchMax: 256,
      adminEmail: null,
      adminPassword: null,
      trustProxy: false,
      pushContact: 'mailto:operator@meridian.example',
      pushToPrivateHosts: false,
      hasServiceWorker: true,
    });
    expect(
      readConfig({
        PORT: '',
        DATABASE_URL: '',
        FEED: '',
        LOG_LEVEL: '',
        TRUST_PROXY: '',
        NATS_URL: '',
      }),
    ).toEqual(defaults);
  });

  it('are taken as they are given', () => {
    const env = {
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/x',
      DATABASE_URL: 'postgres://x',
      FEED: 'sim?seed=1',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
    };
    expect(readConfig(env)).toMatchObject({
      port: 0,
      host: '::1',
      dataDir: '/x',
      databaseUrl: 'postgres://x',
      feed: 'sim?seed=1',
      logLevel: 'silent',
      trustProxy: true,
    });
  });

  it.each([
    { PORT: '65536' },
    { PORT: '-1' },
    { PORT: '80a' },
    { PORT: '1e3' },
    { PORT: '0x50' },
    { PORT: ' 80' },
    { PORT: '80.0' },
    { LOG_LEVEL: 'loud' },
    { TRUST_PROXY: 'yes' },
    { SESSION_CALLS_PER_SECOND: '0' },
    { ADDRESS_CALLS_PER_SECOND: '1000001' },
    { NATS_URL: 'nats://x' },
  ])('are refused by name: %j', (env) => {
    const [name = '', value = ''] = Object.entries(env)[0] ?? [];
    expect(() => readConfig(env)).toThrow(ConfigFault);
    expect(() => readConfig(env)).toThrow(
      name === 'NATS_URL' ? 'NATS_URL is set' : `${name} is "${value}"`,
    );
  });
});
