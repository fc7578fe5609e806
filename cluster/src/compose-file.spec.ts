// What deploy/ says, held against the repository, and the processes of the compose file of one process started from it. More
// services need only be added to a file; a new image of another's gets an entry in compose-images.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folderOf } from '../../tools/debian.ts';
import { ROOT, type Variables, readComposeFile, resolved, substituted } from './compose-file.ts';
import { ComposeSystem } from './compose-run.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
/** In README's table, or node's own. */
const isKnown = (name: string): boolean =>
  ['NODE_ENV', 'NODE_OPTIONS'].includes(name) || read('README.md').includes(`\`${name}\``);
/** Words of a command that are files of the repository. */
const filesIn = (words: readonly string[]): string[] =>
  words.filter((word) => /\.(?:m?[jt]s|sql)$/.test(word));

describe.each(['compose.yaml', 'system.yaml'])('each process of ours in %s', (file) => {
  const { services, volumes } = readComposeFile(file);
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);

  it.each(ours)('%s has commands, files and variables that there are', (_name, service) => {
    const words = [...(service.command ?? []), ...(service.healthcheck?.test ?? [])];
    expect(filesIn(words).length).toBeGreaterThan(0);
    expect(filesIn(words).filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    expect(Object.keys(service.environment ?? {}).filter((name) => !isKnown(name))).toEqual([]);
  });

  it.each(ours)('%s may write nothing but its volume and /tmp, and has no rights', (_name, of) => {
    expect(of).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it.each(ours)('%s is checked for its health if it goes on', (_name, { restart, healthcheck }) => {
    expect(healthcheck !== undefined).toBe(restart !== 'no');
  });

  it('can send mail and texts wherever they are taken, and keep them where they cannot be sent', () => {
    const senders = ours.filter(([, { environment = {} }]) =>
      ['all', 'gate', 'jobs'].includes(String(environment['ROLE'] ?? 'all')),
    );
    const going = senders.filter(([, { restart }]) => restart !== 'no');
    expect(going.length).toBeGreaterThan(0);
    for (const [name, { environment = {}, volumes: mounted = [] }] of going) {
      const variables = Object.keys(environment);
      expect(variables, name).toEqual(expect.arrayContaining(['SMTP_URL', 'SMS_URL', 'MAIL_FROM']));
      const folders = mounted.map((one) => one.split(':')[1]);
      expect(folders, name).toContain(environment['DATA_DIR']);
    }
  });

  it('is told of a bucket, witnesses, a collector of traces and a feed by variables alone', () => {
    const told = (name: string): string[] =>
      ours.flatMap(([service, { environment = {} }]) => (name in environment ? [service] : []));
    const going = ours.flatMap(([service, { restart }]) => (restart === 'no' ? [] : [service]));
    for (const name of ['WITNESSES', 'FILES_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'])
      expect(told(name), name).toEqual(going);
    expect(told('PUSH_CONTACT')).toEqual(told('MAIL_FROM'));
    expect(told('OANDA_TOKEN')).toEqual(told('FEED'));
  });

  it('can be told who the first owner of the back office is, where it is made', () => {
    const makers = ours.filter(([, { environment = {} }]) => 'ADMIN_EMAIL' in environment);
    expect(makers.map(([name]) => name)).toEqual(
      file === 'system.yaml' ? ['jobs-1', 'jobs-2'] : ['meridian'],
    );
  });

  it('names volumes, files and services that there are', () => {
    const mounted = Object.values(services).flatMap((one) => one.volumes ?? []);
    const missing = mounted
      .map((one) => one.split(':')[0] ?? '')
      .filter((one) =>
        one.startsWith('.') ? !existsSync(path.join(ROOT, 'deploy', one)) : !(one in volumes),
      );
    expect(missing).toEqual([]);
    const awaited = Object.values(services).flatMap((one) => Object.keys(one.depends_on ?? {}));
    expect(awaited.filter((name) => !(name in services))).toEqual([]);
  });

  it('gives the owner’s password to the database and the migrations alone', () => {
    const holders = Object.entries(services)
      .filter(([, { environment }]) => JSON.stringify(environment ?? {}).includes('OWNER_PASSWORD'))
      .map(([name]) => name);
    expect(holders.toSorted()).toEqual(['migrate', 'postgres']);
  });
});

describe('system.yaml after the loss of the first database', () => {
  const file = readComposeFile('system.yaml');
  const names = 'POSTGRES OWNER APP STANDBY'.split(' ').map((who) => `${who}_PASSWORD`);
  const given = [...names, 'SECRET_KEYS', 'PUBLIC_URL', 'METRICS_TOKEN'];
  const variables: Variables = Object.fromEntries(
    given.map((name): [string, string] => [name, 'x']),
  );
  const moved = { ...variables, DATABASE_HOST: 'postgres-standby' };
  const databases = (of: Variables): unknown[] =>
    Object.values(resolved(file, of).services)
      .flatMap(({ environment = {} }) => environment['DATABASE_URL'] ?? [])
      .map((url) => new URL(String(url)).hostname);

  it('everything goes to the standby, the migrations too', () => {
    const all = [...Array(9).keys()];
    expect(databases(variables)).toEqual(all.map(() => 'postgres'));
    const after = { ...moved, FIRST_DATABASE: '0' };
    expect(databases(after)).toEqual(all.map(() => 'postgres-standby'));
  });

  it('the first is neither started nor waited for', () => {
    const { services } = resolved(file, { ...moved, FIRST_DATABASE: '0' });
    expect(Object.keys(services)).not.toContain('postgres');
    expect(Object.keys(services)).toContain('postgres-standby');
    const awaited = Object.values(services).flatMap((one) => Object.keys(one.depends_on ?? {}));
    expect(awaited).not.toContain('postgres');
    expect(awaited).toContain('postgres-standby');
  });

  it('nothing starts until the first is said to be lost', () => {
    expect(() => resolved(file, moved)).toThrow('FIRST_DATABASE');
  });
});

describe('the image', () => {
  const text = read('deploy/Dockerfile');
  const [, last = ''] = text.split(/^FROM .*\n(?=[^]*^FROM)/m);
  const final = last.slice(last.lastIndexOf('FROM '));

  it('is built in stages; the last one runs without rights and is checked for its health', () => {
    expect(text.match(/^FROM /gm)?.length).toBeGreaterThan(1);
    expect(final).toMatch(/^USER (?!root|0)\S+$/m);
    expect(final).toMatch(/^HEALTHCHECK /m);
  });

  it('names files and variables that there are', () => {
    const commands = [...final.matchAll(/CMD (\[.*\])$/gm)].map(
      ([, words = '']) => JSON.parse(words) as string[],
    );
    expect(commands).toHaveLength(2);
    const missing = commands.flatMap(filesIn).filter((one) => !existsSync(path.join(ROOT, one)));
    expect(missing).toEqual([]);
    const [, given = ''] = /^ENV (.*)$/m.exec(final) ?? [];
    expect(
      given
        .split(' ')
        .map((one) => one.split('=')[0] ?? '')
        .filter((one) => !isKnown(one)),
    ).toEqual([]);
  });
});

describe('the units of systemd', () => {
  const folder = path.join(ROOT, 'deploy/systemd');
  const units = readdirSync(folder);

  it.each(units)('%s starts what there is, with variables that there are', (unit) => {
    const text = read(`deploy/systemd/${unit}`);
    const [, command = ''] = /^ExecStart=(.*)$/m.exec(text) ?? [];
    const files = filesIn(command.split(' '));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    const [, given = ''] = /^Environment=(.*)$/m.exec(text) ?? [];
    expect(
      given
        .split(' ')
        .map((one) => one.split('=')[0] ?? '')
        .filter((one) => !isKnown(one)),
    ).toEqual([]);
  });

  it.each(units)('%s is hardened', (unit) => {
    const analyze = path.join(
      folderOf({ name: 'systemd-analyze', package: 'systemd', folders: () => ['/usr/bin'] }),
      'systemd-analyze',
    );
    const words = ['security', '--offline=yes', '--no-pager', path.join(folder, unit)];
    const { stdout, stderr } = spawnSync(analyze, words, { encoding: 'utf8' });
    const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
    // Of ten; a service without any hardening has 9.6.
    expect(exposure, stderr).toBeDefined();
    expect(Number(exposure)).toBeLessThan(2);
  });
});

describe('the system of the compose file', () => {
  const variables = {
    POSTGRES_PASSWORD: 'p',
    OWNER_PASSWORD: 'o',
    APP_PASSWORD: 'a',
    SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_URL: 'https://venue.example',
    METRICS_TOKEN: 'a-word-that-is-long-enough',
    FEED: 'sim?seed=7',
  };
  const system = new ComposeSystem('compose.yaml', variables);
  afterAll(() => system.stop());

  it('comes up in the order of its file, serves, tells its figures and stops', async () => {
    await system.up();
    expect(system.said('migrate')).toContain('meridian_app has the rights');
    const site = `http://127.0.0.1:${system.port('meridian', 3000)}`;
    const isReady = async (): Promise<number> => (await fetch(`${site}/readyz`)).status;
    await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
    const figures = `http://127.0.0.1:${system.port('meridian', 9464)}/metrics`;
    expect((await fetch(figures)).status).toBe(401);
    const headers = { authorization: `Bearer ${variables.METRICS_TOKEN}` };
    expect(await (await fetch(figures, { headers })).text()).toMatch(/^ready 1$/m);
    await system.stop();
    expect(await system.isHealthy('meridian')).toBe(false);
  });

  it('does not start without what has no default', () => {
    expect(() => substituted('${SECRET_KEYS:?}', {})).toThrow('SECRET_KEYS');
    expect(substituted('${FEED:-sim} $$HOME', {})).toBe('sim $HOME');
  });
});
