import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LANGUAGES } from '@meridian/contract';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountExistsMail, codeMail, codeTextMessage, moneyMail, noticeMail } from './mails.ts';
import { type Mail, createMailSender } from './mail.ts';
import { type Postman, createPostman } from './postman.ts';
import { KEY_BYTES, createVault, vaultKey } from '../../secrets/vault.ts';
import { createTextSender } from './text-message.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'outbox-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(() => fresh.remove());

const now = (): number => Date.UTC(2025, 0, 15, 17);
const log = pino({ level: 'silent' });
const reader = { to: 'ann@example.org', language: 'en', publicUrl: null } as const;
const letter: Mail = codeMail(reader, 'register', '012345');

let postman: Postman;
afterEach(async () => {
  await postman.stop();
  await fresh.database.query({ text: 'DELETE FROM messages_due' });
});
const postmanOf = (urls: { smtpUrl?: string; smsUrl?: string }): Postman =>
  createPostman({
    db: fresh.database,
    vault: createVault([vaultKey(Buffer.alloc(KEY_BYTES, 7))]),
    now,
    mail: createMailSender({
      smtpUrl: urls.smtpUrl ?? null,
      from: 'Meridian <no-reply@meridian.example>',
      outbox: folder,
    }),
    text: createTextSender({ smsUrl: urls.smsUrl ?? null, outbox: folder }),
    log,
    firstWaitMs: 5,
  });

const waiting = async (): Promise<number> =>
  (await fresh.database.query({ text: 'SELECT FROM messages_due' })).length;

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly raw: string;
}

/** A real SMTP server that refuses the first `refusals` messages. */
async function smtpServer(refusals = 0, responseCode = 451) {
  const received: Received[] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (password === 'secret') done(null, { user: username });
      else done(new Error('no such user'));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refused < refusals) {
          refused += 1;
          const busy = Object.assign(new Error('try again later'), { responseCode });
          done(busy);
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          raw: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    port,
    url: (password = 'secret') => `smtp://mailer:${password}@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('mail', () => {
  it('goes to the SMTP server, as text and as a page', async () => {
    const server = await smtpServer();
    postman = postmanOf({ smtpUrl: server.url() });
    postman.mail(letter);
    await postman.settled();
    expect(server.received).toMatchObject([
      { from: 'no-reply@meridian.example', to: ['ann@example.org'], user: 'mailer' },
    ]);
    const raw = server.received[0]?.raw ?? '';
    expect(raw).toContain('Subject: 012345 is your Meridian code');
    expect(raw).toContain('Content-Language: en');
    expect(raw).toContain('Auto-Submitted: auto-generated');
    expect(raw).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]*^ {4}012345\r$/m);
    expect(raw).toMatch(/Content-Type: text\/html; charset=utf-8/);
    await postman.stop();
    await server.close();
  });

  it('is tried again when the server is busy, and given up in the end', async () => {
    const server = await smtpServer(2);
    postman = postmanOf({ smtpUrl: server.url() });
    postman.mail(letter);
    await expect.poll(() => server.received.length).toBe(1);
    await postman.settled();
    expect(await waiting()).toBe(0);
    await postman.stop();
    await server.close();
    postman = postmanOf({ smtpUrl: server.url() });
    await fresh.database.transaction((within) =>
      postman.mailWithin(within, letter, { lifeMs: 50 }),
    );
    await expect.poll(waiting).toBe(0);
  });

  it('is given up at once where its address is refused for good', async () => {
    const server = await smtpServer(1, 550);
    postman = postmanOf({ smtpUrl: server.url() });
    postman.mail(letter);
    await postman.settled();
    expect(await waiting()).toBe(0);
    expect(server.received).toEqual([]);
    await postman.stop();
    await server.close();
  });

  it('cannot be sent elsewhere by what an address holds', async () => {
    const server = await smtpServer();
    postman = postmanOf({ smtpUrl: server.url() });
    postman.mail({ ...letter, to: 'ann@example.org\r\nBcc: eve@example.org' });
    postman.mail({ ...letter, subject: 'a\r\nBcc: eve@example.org' });
    await postman.settled();
    for (const { to, raw } of server.received) {
      expect(to.length).toBe(1);
      expect(raw).not.toMatch(/^Bcc:/m);
    }
    await postman.stop();
    await server.close();
  });

  it('without a server is a file in the outbox, whole', async () => {
    postman = postmanOf({});
    postman.mail(letter);
    await postman.settled();
    const file = readdirSync(folder).find((name) => name.endsWith('.eml')) ?? '';
    expect(file).toMatch(/^2025-01-15T17-00-00-000Z-[0-9a-f]{16}\.eml$/);
    const raw = readFileSync(path.join(folder, file), 'utf8');
    expect(raw).toContain('To: ann@example.org');
    expect(raw).toContain('012345');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('texts', () => {
  it('go to the provider as JSON, its credentials apart from the address', async () => {
    const received: { headers: unknown; url: string | undefined; body: string }[] = [];
    let refusals = 1;
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        response.statusCode = refusals > 0 ? 503 : 202;
        if (refusals > 0) refusals -= 1;
        else received.push({ headers: request.headers, url: request.url, body });
        response.end('{}');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    postman = postmanOf({ smsUrl: `http://key:s%40fe@127.0.0.1:${port}/v1/messages?route=2` });
    postman.text({ kind: 'notice', to: '+447700900123', text: codeTextMessage('hk', '012345') });
    await expect.poll(() => received.length).toBe(1);
    expect(received).toMatchObject([
      {
        url: '/v1/messages?route=2',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': expect.stringMatching(/^[0-9a-f]{16}$/),
          authorization: `Basic ${Buffer.from('key:s@fe').toString('base64')}`,
        },
      },
    ]);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      to: '+447700900123',
      text: '012345 是你的 Meridian 驗證碼，10 分鐘內有效。請勿告訴任何人。',
    });
    server.closeAllConnections();
    server.close();
  });

  it('without a provider are files in the outbox', async () => {
    postman = postmanOf({});
    postman.text({ kind: 'notice', to: '+447700900123', text: 'Hello' });
    await postman.settled();
    const file = readdirSync(folder).find((name) => name.endsWith('.txt')) ?? '';
    expect(readFileSync(path.join(folder, file), 'utf8')).toBe('To: +447700900123\n\nHello\n');
  });
});

describe('letters', () => {
  it.each([...LANGUAGES])(
    'are whole in %s, from right to left where it is written so',
    (language) => {
      postman = postmanOf({});
      const here = { to: 'ann@example.org', language, publicUrl: 'https://meridian.example' };
      const letters = [
        codeMail(here, 'register', '012345'),
        codeMail(here, 'reset', '012345'),
        codeMail(here, 'change', '012345'),
        codeMail(here, 'bind', '012345'),
        accountExistsMail(here),
        noticeMail(here, 'password_changed'),
      ];
      for (const { subject, text, html } of letters) {
        for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|undefined/);
        expect(html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
        expect(html).not.toMatch(/<img|<script|http(?!s:\/\/meridian\.example\/)/);
      }
      expect(letters[0]?.subject).toContain('012345');
      expect(letters[4]?.html).toContain('href="https://meridian.example/#/login"');
    },
  );

  it('about money end with the line of the public log, in small letters', () => {
    const line = 'Public log: venue.example/log 7 AAAA';
    const { text, html } = moneyMail(reader, ['Paid.'], line);
    expect(text.endsWith(`\n${line}`)).toBe(true);
    expect(html).toContain(`<br>${line}</td>`);
    expect(moneyMail(reader, ['Paid.']).text).not.toContain('Public log');
  });

  it('hold no link where the site’s address is not configured, and nothing unescaped', () => {
    postman = postmanOf({});
    expect(accountExistsMail(reader).html).not.toContain('href');
    expect(codeMail(reader, 'reset', '<b>&"').html).toContain('&lt;b&gt;&amp;&quot;');
  });
});
