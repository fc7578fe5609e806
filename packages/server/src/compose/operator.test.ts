import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USDT_TRC20, newReference, withdrawer } from '../testing/money.ts';
import { createRotation } from '../secrets/rotation.ts';
import { TestApp, testKeys } from '../testing/test-app.ts';
import { printed, readArguments } from './cli/operator.ts';
import { operatorCommands } from './operator-commands.ts';
import {
  type OperatorSocket,
  type Response,
  askServer,
  createOperatorSocket,
  socketPath,
} from '../platform/operator/socket.ts';

const run = promisify(execFile);

let app: TestApp;
let socket: OperatorSocket;
let dataDir: string;
beforeAll(async () => {
  app = await TestApp.open();
  dataDir = await mkdtemp(path.join(tmpdir(), 'operator-test-'));
  socket = await createOperatorSocket({ dataDir, commands: commands(), now: app.clock.now, log });
});
afterAll(async () => {
  await socket.close();
  await rm(dataDir, { recursive: true });
  await app.remove();
});

const log = {
  error: (fields: object) => {
    throw new Error(`logged ${JSON.stringify(fields)}`);
  },
};
const rotation = () =>
  createRotation({ db: app.db, vault: app.vault, source: testKeys, now: app.clock.now });
const commands = () =>
  operatorCommands({ db: app.db, vault: app.vault, rotation: rotation() }, app.app);
const say = (line: string): Promise<Response> => askServer(dataDir, readArguments(line.split(' ')));
const done = async (line: string) => {
  const response = await say(line);
  if (!response.ok) throw new Error(response.sentence);
  return response.output;
};
const refusal = async (line: string): Promise<string> => {
  const response = await say(line);
  if (response.ok) throw new Error(`${line} was done`);
  return response.sentence;
};

describe('the operator’s socket', () => {
  it('is its owner’s alone', async () => {
    expect((await stat(socket.path)).mode & 0o777).toBe(0o600);
  });

  it('has a place of its own where the data folder’s path is too long', async () => {
    const long = path.join(dataDir, 'x'.repeat(150));
    expect(Buffer.byteLength(socketPath(long))).toBeLessThan(104);
    const other = await createOperatorSocket({
      dataDir: long,
      commands: commands(),
      now: app.clock.now,
      log,
    });
    expect((await stat(path.dirname(other.path))).mode & 0o777).toBe(0o700);
    expect(await askServer(long, readArguments(['settings', 'list']))).toMatchObject({ ok: true });
    await other.close();
    await rm(path.dirname(other.path), { recursive: true, force: true });
  });

  it('is not taken from a server that answers, and is from one that has gone', async () => {
    const open = () =>
      createOperatorSocket({ dataDir, commands: commands(), now: app.clock.now, log });
    await expect(open()).rejects.toThrow('another server answers');
    await socket.close();
    socket = await open();
    expect(await done('deposits list')).toEqual([]);
  });

  it.each([
    '',
    'nonsense',
    '[]',
    '{"command":1}',
    '{"command":"deposits list","as":"a","id":-1,"options":{}}',
    '{"command":"deposits list","as":"a","id":null,"options":{"stage":5}}',
  ])('answers %j with a sentence and lives on', async (text) => {
    const client = connect(socket.path);
    client.end(`${text}\n`);
    const chunks: Buffer[] = [];
    for await (const chunk of client as AsyncIterable<Buffer>) chunks.push(chunk);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ ok: false });
  });

  it('drops what is too long', async () => {
    const client = connect(socket.path);
    client.on('error', () => undefined);
    client.write('x'.repeat(300_000));
    await new Promise((resolve) => client.once('close', resolve));
    expect(await done('settings list')).toContainEqual(
      expect.objectContaining({ name: 'four_eyes_above', value: '"10000"' }),
    );
  });
});

describe('commands', () => {
  it('are listed where one is not known', async () => {
    const usages = JSON.stringify(await done('help'));
    for (const command of ['deposits approve', 'withdrawals send', 'identities reject'])
      expect(usages).toContain(command);
    expect(JSON.stringify(await done('constructor'))).toBe(usages);
  });

  it('approve a deposit in the words of the command line', async () => {
    const bob = await app.realClient();
    const { id } = await bob.done(
      'chargeSubmit',
      { number: '100', charge_id: USDT_TRC20, address: 'TElsewhere' },
      'POST',
    );
    expect(await done('deposits list')).toMatchObject([
      { id: String(id), stated: '100 USDT', note: 'client says TElsewhere', stage: 'pending' },
    ]);
    expect(await refusal(`deposits approve ${id} --reference R`)).toContain('Say who decides');
    expect(await refusal(`deposits approve --reference R --as ann`)).toContain('Say which one');
    expect(await refusal(`deposits approve ${id} --as ann`)).toContain('Give the reference');
    const approve = `deposits approve ${id} --reference ${newReference()} --as ann`;
    expect(await refusal(approve)).toContain('is no amount');
    expect(await refusal(`${approve} --seen 99.5`)).toBe(
      'The client told 100 USDT, 99.5 USDT arrived.',
    );
    expect(await done(`${approve} --seen=99.5 --differs yes`)).toBe(
      `Deposit ${id} is completed. 99.50 USD were credited at 1.`,
    );
    expect(await refusal(`deposits reject ${id} --remark no --as ann`)).toContain(
      'completed already',
    );
    expect(await refusal(`deposits approve 999999 --reference R --as ann`)).toContain('no deposit');
    expect((await bob.done('balance', {})).balance).toBe('99.500000');
  });

  it('take a withdrawal to its end, and warn of a payee who is somebody else', async () => {
    const { draw } = await withdrawer(app, '1000');
    const { id } = await draw('100');
    expect(await done('withdrawals list')).toMatchObject([{ id: String(id), pays: '99.00 USDT' }]);
    expect(await done(`withdrawals approve ${id} --as ann`)).toBe(`Withdrawal ${id} is approved.`);
    expect(await done(`withdrawals send ${id} --reference ${newReference()} --as ann`)).toBe(
      `Withdrawal ${id} is sent.`,
    );
    expect(await refusal(`withdrawals reject ${id} --reason law_forbids --as ann`)).toContain(
      'is sent',
    );
  });

  it('change a setting at once, within what it may be, and write it down', async () => {
    expect(await done('settings set --name copy_trading --value 0 --as ann')).toBe(
      'copy_trading is 0.',
    );
    const answer = await app.call('basicInfo', {});
    expect(answer.data).toMatchObject({ copy_trading: 0 });
    expect(await refusal(`settings set --name own_domains --value ["evil.example"] --as ann`)).toBe(
      'own_domains needs a second person: change it in the back office, where another member confirms it.',
    );
    await refusal('settings set --name loss_url --value https://evil.example --as ann');
    await refusal('settings set --name nothing --value 1 --as ann');
    await refusal('settings set --name isMain --value 1');
    const written = await app.db.query({
      text: "SELECT after FROM audit_log WHERE action = 'setting.change'",
    });
    expect(written).toEqual([{ after: { value: '0' } }]);
  });

  it('of identities go through the same door', async () => {
    expect(await done('identities list')).toEqual([]);
    expect(await refusal('identities approve 999 --as ann')).not.toBe('');
    expect(await refusal('identities reject 999 --reason x --as ann')).toContain('name_differs');
  });
});

describe('the command line', () => {
  it('reads words and options', () => {
    expect(readArguments(['deposits', 'reject', '7', '--remark', 'not here', '--as=ann'])).toEqual({
      command: 'deposits reject',
      id: 7,
      as: 'ann',
      options: { remark: 'not here' },
    });
    expect(readArguments(['deposits', 'list', '-1']).id).toBe(null);
  });

  it('prints columns, and nothing that would move the terminal', () => {
    const text = printed([{ id: '1', name: 'a\u001B[2Jb' }]);
    expect(text).toBe('id  name\n1   a [2Jb');
  });

  it('says plainly where no server answers', async () => {
    const main = path.join(import.meta.dirname, 'cli', 'operator.ts');
    const env = { ...process.env, DATA_DIR: path.join(dataDir, 'nobody') };
    await expect(run(process.execPath, [main, 'deposits', 'list'], { env })).rejects.toMatchObject({
      stderr: expect.stringContaining('no server answers'),
    });
  });
});
