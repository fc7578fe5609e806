// What stands in the database: nothing that could be used by whoever reads it.
import { createECDH, createHash, randomBytes } from 'node:crypto';
import { type Database, findVerification, usersOfCard } from '@meridian/store';
import {
  type FreshDatabase,
  bringForward,
  emptyBefore,
  openFreshDatabase,
  silentLog,
} from '@meridian/store/fresh-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploaded } from '../testing/photos.ts';
import { REAL_PASSWORD, TestApp, type TestClient } from '../testing/test-app.ts';
import { STAFF_PASSWORD, TestStaff, adminCall } from '../testing/test-staff.ts';
import { base32, totpCode } from '../users/totp.ts';
import { cardIdOf } from '../verification/decide.ts';
import { documentIndexes } from './document-number.ts';
import { type KeySource, withNewKey } from './key-source.ts';
import { loadVault } from './load-vault.ts';
import { createRotation } from './rotation.ts';
import type { KeyRing, TurningVault } from './vault.ts';

/** All rows of all tables as text; bytes are in hexadecimal there. */
async function dumped(db: Database): Promise<string> {
  const tables = await db.query<{ name: string }>({
    text: `SELECT quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  });
  const lines: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query<{ line: string }>({
      text: `SELECT whole::text AS line FROM ${name} AS whole`,
    });
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return lines.join('\n');
}

/** As a text could stand somewhere. */
const forms = (secret: Buffer | string): string[] => {
  const bytes = Buffer.from(secret);
  const asText = typeof secret === 'string' ? [secret] : [base32(bytes)];
  return [...asText, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')];
};

const STEP_MS = 30_000;
const bytesOf = (secret: string): Buffer => {
  const bits = secret
    .split('')
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({ config: { pushToPrivateHosts: true } });
});
afterAll(() => app.remove());

const shown = (secret: Buffer): string => totpCode(secret, Math.floor(app.clock.now() / STEP_MS));

async function withSecondFactor(client: TestClient) {
  const { secret } = await client.done('secondFactorSetup', { password: REAL_PASSWORD });
  const bytes = bytesOf(secret);
  const { recovery_codes: codes } = await client.done('secondFactorConfirm', {
    code: shown(bytes),
  });
  app.clock.advance(STEP_MS);
  return { secret: bytes, codes };
}

const pushKeys = () => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
};

const applied = async ({ token }: TestClient, number: string) => ({
  name: 'Ann Lee',
  card_id: number,
  front_pic: await uploaded(app, token),
  reverse_pic: await uploaded(app, token),
});

/** Everything secret that there is, through the doors. */
async function walked() {
  const ann = await app.realClient();
  const pending = await ann.done('secondFactorSetup', { password: REAL_PASSWORD });
  const factor = await withSecondFactor(ann);
  const keys = pushKeys();
  await ann.done('subscribePush', { endpoint: 'http://127.0.0.1:9/ann', ...keys }, 'POST');
  await ann.done('submitVerification', await applied(ann, 'QX-4477.123'), 'POST');
  const staff = await TestStaff.enter(app, 'support');
  const waiting = await adminCall(app, 'staffSetUp', {
    link: await newLink(),
    password: STAFF_PASSWORD,
  });
  const ticket = waiting.data as { secret: string };
  return {
    ann,
    factor,
    staff,
    secrets: [
      bytesOf(pending.secret),
      factor.secret,
      staff.secret,
      bytesOf(ticket.secret),
      keys.p256dh,
      keys.auth,
      'QX-4477.123',
      'QX4477123',
      ...factor.codes.map((code) => createHash('sha256').update(code.replace('-', '')).digest()),
    ],
  };
}
const newLink = async (): Promise<string> => {
  const { createStaff } = await import('@meridian/store');
  const { newStaffLink } = await import('../staff/links.ts');
  const now = app.clock.now();
  const { id } = await createStaff(app.db, {
    email: `new-${now}@desk.example`,
    name: 'New',
    roles: ['support'],
    createdAt: now,
  });
  return await newStaffLink(app.db, { staffId: id, now });
};

describe('secrets in the database', () => {
  it('stand nowhere in plain text after all that makes them, and go on working', async () => {
    const { ann, factor, staff, secrets } = await walked();
    const text = await dumped(app.db);
    expect(text.length).toBeGreaterThan(10_000);
    for (const form of secrets.flatMap(forms)) expect(text).not.toContain(form);
    // The search finds what is there: a name does stand in plain text.
    expect(forms('Ann Lee').some((form) => text.includes(form))).toBe(true);
    const login = { account: ann.user.email, password: REAL_PASSWORD };
    const byCode = { ...login, second_factor_code: shown(factor.secret) };
    expect((await app.call('login', byCode)).code).toBe(1);
    const byRecovery = { ...login, recovery_code: factor.codes[3] };
    expect((await app.call('login', byRecovery)).code).toBe(1);
    expect((await app.call('login', byRecovery)).code).not.toBe(1);
    const code = shown(staff.secret);
    const entry = { email: staff.email, password: STAFF_PASSWORD, code };
    app.clock.advance(STEP_MS);
    expect((await adminCall(app, 'staffLogin', { ...entry, code: shown(staff.secret) })).code).toBe(
      1,
    );
    const found = await usersOfCard(app.db, documentIndexes(app.vault, 'qx 4477 123'), 10);
    expect(found).toEqual([ann.user.id]);
  });

  it('are refused in plain text by the database itself', async () => {
    const ann = await app.realClient();
    const plain = `UPDATE users SET totp_secret = decode(repeat('ab', 20), 'hex') WHERE id = ${ann.user.id}`;
    await expect(app.db.query({ text: plain })).rejects.toThrow('users_totp_secret_sealed');
    const code = `UPDATE users SET recovery_hashes = ARRAY[decode(repeat('ab', 32), 'hex')] WHERE id = ${ann.user.id}`;
    await expect(app.db.query({ text: code })).rejects.toThrow('users_recovery_hashes_sealed');
  });

  it('of one client open nothing in the row of another', async () => {
    const [ann, bob] = [await app.realClient(), await app.realClient()];
    const { secret } = await withSecondFactor(ann);
    await withSecondFactor(bob);
    await app.db.query({
      text: `UPDATE users SET totp_secret = (SELECT totp_secret FROM users WHERE id = ${ann.user.id})
        WHERE id = ${bob.user.id}`,
    });
    const login = { account: bob.user.email, password: REAL_PASSWORD };
    const answer = await app.call('login', { ...login, second_factor_code: shown(secret) });
    expect(answer.status).toBeGreaterThanOrEqual(500);
  });

  it('cannot be put under another client’s application, nor an application be changed', async () => {
    const ann = await app.realClient();
    await ann.done('submitVerification', await applied(ann, 'KK-100'), 'POST');
    for (const change of ["name = 'Bob'", 'card_id = card_id || card_id', "card_key = 'x'"])
      await expect(
        app.db.query({ text: `UPDATE verifications SET ${change} WHERE user_id = ${ann.user.id}` }),
      ).rejects.toThrow('is kept as it was sent');
  });
});

/** A file of keys, in memory. */
function keysInMemory(ring: KeyRing | null = null): KeySource {
  let held = ring;
  return {
    name: '/data/secret-keys',
    read: () => held,
    write(next) {
      held = next;
    },
  };
}
const load = (db: Database, source: KeySource): Promise<TurningVault> =>
  loadVault({ db, source, now: Date.now, log: silentLog });

const DOCUMENTS = 250;
/** As an earlier version left it: everything in plain text. */
async function withPlainRows(db: Database): Promise<void> {
  await emptyBefore(db, '_sealed_secrets');
  await db.query({
    text: `INSERT INTO users (uid, is_demo, invite_code, lang, credit_score, created_at, totp_secret, totp_pending, recovery_hashes)
      SELECT 'U' || n, false, 'I' || n, 'en', 0, 1, decode(lpad(to_hex(n), 40, 'a'), 'hex'), NULL,
        ARRAY[decode(lpad(to_hex(n), 64, 'b'), 'hex'), decode(lpad(to_hex(n), 64, 'c'), 'hex')]
      FROM generate_series(1, ${DOCUMENTS}) AS n;
    INSERT INTO uploads (id, user_id, bytes, created_at) SELECT id::text, id, 1, 1 FROM users;
    INSERT INTO verifications (user_id, status, name, card_id, card_key, front_upload, back_upload, submitted_at)
      SELECT id, 'verified', 'Ann', 'DOC-' || id || '/77', 'DOC' || id || '77', id::text, id::text, 1 FROM users;
    INSERT INTO staff (email, name, roles, created_at, totp_secret) VALUES ('a@b.example', 'A', '{owner}', 1, decode(repeat('dd', 20), 'hex'));
    INSERT INTO settings (key, value) VALUES ('push_keys', '{"publicKey": "the-public", "privateKey": "the-private"}')`,
  });
}
const PLAIN = [
  'aaaaaaaaaa',
  'bbbbbbbbbb',
  'cccccccccc',
  'dddddddddd',
  'DOC-',
  'DOC1',
  'the-private',
].map((word) => [word, Buffer.from(word).toString('hex')]);

describe('a database of before the encryption', () => {
  let fresh: FreshDatabase;
  let db: Database;
  beforeAll(async () => {
    fresh = await openFreshDatabase();
    db = fresh.database;
    await withPlainRows(db);
    await bringForward(db);
  });
  afterAll(() => fresh.remove());
  const source = keysInMemory();

  /** Ends as a killed process does, after so many statements; what was not committed is lost. */
  function dying(statements: number): Database {
    let left = statements;
    const over =
      (query: Database['query']): Database['query'] =>
      async (statement) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return await query(statement);
      };
    return {
      ...db,
      query: over(db.query),
      transaction: (work) =>
        db.transaction((within) => work({ query: over((statement) => within.query(statement)) })),
    };
  }

  it('is encrypted at the first start, also if that is killed on its way', async () => {
    const before = await dumped(db);
    for (const words of PLAIN) expect(words.some((word) => before.includes(word))).toBe(true);
    await expect(load(dying(400), source)).rejects.toThrow('killed');
    const vault = await load(db, source);
    const text = await dumped(db);
    for (const word of PLAIN.flat()) expect(text).not.toContain(word);
    const row = await findVerification(db, 5);
    expect(row && cardIdOf(vault, row)).toBe('DOC-5/77');
    expect(await usersOfCard(db, documentIndexes(vault, 'doc 5 77'), 10)).toEqual([row?.userId]);
  });

  it('is not opened without its key, or with another: the start says which', async () => {
    const lost = keysInMemory();
    await expect(load(db, lost)).rejects.toThrow(
      /encrypted under the key [0-9a-f]{16}, and \/data\/secret-keys does not exist\. Put the right key back/,
    );
    expect(lost.read()).toBe(null);
    const wrong = keysInMemory(withNewKey([]));
    await expect(load(db, wrong)).rejects.toThrow(/holds [0-9a-f]{16} only/);
  });

  it('gets another key while the site runs; killed on the way, it goes on', async () => {
    const before = source.read()?.[0];
    const first = createRotation({
      db: dying(400),
      vault: await load(db, source),
      source,
      now: Date.now,
      waitMs: 0,
    });
    await expect(first.rotate()).rejects.toThrow('killed');
    expect(source.read()).toHaveLength(2);
    const vault = await load(db, source);
    for (const id of [1, DOCUMENTS]) {
      const row = await findVerification(db, id);
      expect(row && cardIdOf(vault, row)).toBe(`DOC-${id}/77`);
      expect(await usersOfCard(db, documentIndexes(vault, `DOC${id}77`), 10)).toHaveLength(1);
    }
    const next = createRotation({ db, vault, source, now: Date.now, waitMs: 0 });
    const { current } = await next.rotate();
    expect(source.read()?.map(({ id }) => id.toString('hex'))).toEqual([current]);
    const afterwards = await load(db, source);
    const row = await findVerification(db, DOCUMENTS);
    expect(row && cardIdOf(afterwards, row)).toBe(`DOC-${DOCUMENTS}/77`);
    const left = await dumped(db);
    expect(
      left.split('\n').filter((line) => line.includes(`\\x00${before?.id.toString('hex')}`)),
    ).toEqual([]);
  });

  it('under keys of a variable is encrypted anew only if there is a newer one in it', async () => {
    const fixed = (ring: KeyRing): KeySource => ({
      name: 'SECRET_KEYS',
      read: () => ring,
      write: null,
    });
    const old = source.read() as KeyRing;
    const same = createRotation({
      db,
      vault: await load(db, fixed(old)),
      source: fixed(old),
      now: Date.now,
      waitMs: 0,
    });
    await expect(same.rotate()).rejects.toThrow('put a new one before the present one');
    const both = fixed(withNewKey(old));
    const { isInVariable } = await createRotation({
      db,
      vault: await load(db, both),
      source: both,
      now: Date.now,
      waitMs: 0,
    }).rotate();
    expect(isInVariable).toBe(true);
    await load(db, fixed([(both.read() as KeyRing)[0]]));
    await expect(load(db, fixed(old))).rejects.toThrow('encrypted under the key');
  });
});
