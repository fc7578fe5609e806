import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigFault, checkRole, readConfig } from './config.ts';

describe('the variables that run the program', () => {
  it('have defaults, and empty is not set', () => {
    const defaults = readConfig({});
    expect(defaults).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('data'),
      databaseUrl: null,
      role: 'all',
      natsUrl: null,
      bucket: null,
      secretKeys: null,
      feed: 'sim',
      historyDays: 730,
      mailFrom: 'Meridian <no-reply@meridian.example>',
      publicUrl: null,
      smsUrl: null,
      smtpUrl: null,
      logLevel: 'info',
      sessionCallsPerSecond: 100,
      keyCallsPerSecond: 20,
      addressCallsPerSecond: 500,
      demoAccountsPerHour: 60,
      drainSeconds: 20,
      witnesses: [],
      engineBatchMax: 256,
      snapshotEvery: 50_000,
      adminEmail: null,
      adminPassword: null,
      isAdminAlone: false,
      trustProxy: 0,
      socketsPerAddress: 500,
      metricsToken: null,
      metricsPort: null,
      pushContact: 'mailto:operator@meridian.example',
      pushToPrivateHosts: false,
      hasServiceWorker: true,
      hasSimulatedTraders: true,
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
      ROLE: 'gate',
      NATS_URL: 'nats://x:4222',
      FEED: 'sim?seed=1',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '2',
      SOCKETS_PER_ADDRESS: '20',
      METRICS_TOKEN: 'sixteen-letters-1',
      METRICS_PORT: '9100',
      SMTP_URL: 'smtps://me:secret@mail.example:465',
      SMS_URL: 'https://key@texts.example/send',
      MAIL_FROM: 'Site <post@site.example>',
      PUBLIC_URL: 'https://site.example/',
    };
    expect(readConfig(env)).toMatchObject({
      port: 0,
      host: '::1',
      dataDir: '/x',
      databaseUrl: 'postgres://x',
      role: 'gate',
      natsUrl: 'nats://x:4222',
      feed: 'sim?seed=1',
      logLevel: 'silent',
      trustProxy: 2,
      socketsPerAddress: 20,
      metricsToken: 'sixteen-letters-1',
      metricsPort: 9100,
      smtpUrl: 'smtps://me:secret@mail.example:465',
      smsUrl: 'https://key@texts.example/send',
      mailFrom: 'Site <post@site.example>',
      publicUrl: 'https://site.example',
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
    { TRUST_PROXY: '17' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: '10.0.0.1,' },
    { SOCKETS_PER_ADDRESS: '0' },
    { METRICS_PORT: '65536' },
    { SESSION_CALLS_PER_SECOND: '0' },
    { KEY_CALLS_PER_SECOND: '0' },
    { ADDRESS_CALLS_PER_SECOND: '1000001' },
    { DEMO_ACCOUNTS_PER_HOUR: '0' },
    { PUBLIC_URL: 'https://site.example/path' },
    { MAIL_FROM: 'nobody' },
    { MAIL_FROM: 'A <a@b>\r\nBcc: c@d' },
    { NATS_URL: 'http://x' },
    { ROLE: 'leader' },
  ])('are refused by name: %j', (env) => {
    const [name = '', value = ''] = Object.entries(env)[0] ?? [];
    expect(() => readConfig(env)).toThrow(ConfigFault);
    expect(() => readConfig(env)).toThrow(
      name === 'NATS_URL' ? 'NATS_URL must be an address' : `${name} is "${value}"`,
    );
  });

  it.each([
    [{ NATS_URL: 'nats://x' }, 'NATS_URL joins several processes'],
    [{ ROLE: 'gate', NATS_URL: 'nats://x' }, 'need NATS_URL and DATABASE_URL'],
    [{ ROLE: 'engine', DATABASE_URL: 'postgres://x' }, 'need NATS_URL and DATABASE_URL'],
  ])('that fit no role are refused at the start: %j', (env, words) => {
    expect(() => checkRole(readConfig(env))).toThrow(words);
  });

  it.each([
    ['1', 1],
    ['true', 1],
    ['0', 0],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('TRUST_PROXY %s are the proxies %j', (given, proxies) => {
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(proxies);
  });

  it('METRICS_TOKEN is long enough not to be guessed, and not repeated', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(
      'METRICS_TOKEN must have 16 to 200 characters, without spaces.',
    );
  });

  // Addresses may hold a password, so messages do not repeat them.
  it.each([
    { SMTP_URL: 'mail.example' },
    { SMTP_URL: 'https://me:secret@mail.example' },
    { SMS_URL: 'smtp://me:secret@mail.example' },
    { SMS_URL: 'texts' },
    { PUBLIC_URL: 'site.example' },
    { PUBLIC_URL: 'ftp://site.example' },
  ])('are refused by name alone: %j', (env) => {
    const [name = '', value = ''] = Object.entries(env)[0] ?? [];
    expect(() => readConfig(env)).toThrow(`${name} must be an address that begins with`);
    expect(() => readConfig(env)).not.toThrow(value);
  });
});
