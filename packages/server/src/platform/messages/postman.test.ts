// What is to be sent outlives the process, and of several processes over one database one sends it.
import { setTimeout as sleep } from 'node:timers/promises';
import { addDueMessages } from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { KEY_BYTES, createVault, vaultKey } from '../../secrets/vault.ts';
import { type Mail, type MailSender, createMailSender } from './mail.ts';
import type { SentAs } from './message-refused.ts';
import { type Postman, createPostman } from './postman.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(() => fresh.remove());

const opened: Postman[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop();
  await fresh.database.query({ text: 'DELETE FROM messages_due' });
});

type Send = (letter: Mail, as: SentAs) => Promise<string>;

/** As each process has one. */
function process(send: Send, { firstWaitMs = 5, key = 7, unreadableMs = 0 } = {}): Postman {
  const mail: MailSender = { send, close: () => undefined };
  const postman = createPostman({
    db: fresh.database,
    vault: createVault([vaultKey(Buffer.alloc(KEY_BYTES, key))]),
    mail,
    text: { send: () => Promise.resolve('nowhere') },
    now: () => 0,
    log: pino({ level: 'silent' }),
    ...{ firstWaitMs, unreadableMs },
  });
  opened.push(postman);
  return postman;
}

const letterTo = (to: string): Mail => ({
  ...{ kind: 'notice', to, subject: 'Hello', text: 'Hello 012345', html: '', language: 'en' },
});
const waiting = async (): Promise<number> =>
  (await fresh.database.query({ text: 'SELECT FROM messages_due' })).length;
const toldStaff = async (): Promise<string[]> => {
  const text = `SELECT detail FROM security_events WHERE kind = 'message_unreadable' ORDER BY id`;
  return (await fresh.database.query<{ detail: string }>({ text })).map(({ detail }) => detail);
};
/** As if the time for which messages are taken had passed. */
const passTime = () =>
  fresh.database.query({ text: 'UPDATE messages_due SET due_at = clock_timestamp()' });
const put = (postman: Postman, to: string) =>
  fresh.database.transaction((within) => postman.mailWithin(within, letterTo(to)));

describe('two processes over one database', () => {
  it('send each message once', async () => {
    const sent: string[] = [];
    const send: Send = async ({ to }) => {
      await sleep(1);
      sent.push(to);
      return 'there';
    };
    const [here, there] = [process(send), process(send)];
    const all = Array.from({ length: 60 }, (_, number) => `${number}@example.org`);
    for (const [index, to] of all.entries()) (index % 2 === 0 ? here : there).mail(letterTo(to));
    await Promise.all([here.settled(), there.settled()]);
    await expect.poll(waiting).toBe(0);
    expect(sent.toSorted()).toEqual(all.toSorted());
  });

  it('try a message again that one of them could not send, whoever comes first', async () => {
    const outcomes: string[] = [];
    let failures = 2;
    const send: Send = ({ to }) => {
      failures -= 1;
      if (failures >= 0) throw new Error('busy');
      outcomes.push(to);
      return Promise.resolve('there');
    };
    const [here] = [process(send), process(send)];
    await put(here, 'ann@example.org');
    await expect.poll(waiting).toBe(0);
    expect(outcomes).toEqual(['ann@example.org']);
  });
});

describe('a message', () => {
  it('of a process that was killed while it sent is sent by another, as the same message', async () => {
    const ids: string[] = [];
    // It reached the server, and nobody heard of it.
    let free: (where: string) => void = () => undefined;
    const killed = process((_letter, { id }) => {
      ids.push(id);
      return new Promise((resolve) => {
        free = resolve;
      });
    });
    killed.mail(letterTo('ann@example.org'));
    await expect.poll(() => ids.length).toBe(1);
    const next = process((_letter, { id }) => {
      ids.push(id);
      return Promise.resolve('there');
    });
    await next.settled();
    expect(ids).toHaveLength(1);
    await passTime();
    await next.settled();
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(await waiting()).toBe(0);
    free('there');
  });

  it('that was written and not sent is sent after the next start', async () => {
    const first = process(() => Promise.resolve('there'));
    await first.stop();
    await put(first, 'ann@example.org');
    expect(await waiting()).toBe(1);
    const sent: string[] = [];
    await process(({ to }) => {
      sent.push(to);
      return Promise.resolve('there');
    }).settled();
    expect(sent).toEqual(['ann@example.org']);
  });

  it('of a deed that failed is not sent', async () => {
    const sent: string[] = [];
    const postman = process(({ to }) => {
      sent.push(to);
      return Promise.resolve('there');
    });
    const deed = fresh.database.transaction(async (within) => {
      await postman.mailWithin(within, letterTo('ann@example.org'));
      throw new Error('the deed failed');
    });
    await expect(deed).rejects.toThrow('the deed failed');
    await postman.settled();
    expect([sent, await waiting()]).toEqual([[], 0]);
  });

  it('with a name of its own is put once', async () => {
    const postman = process(() => Promise.resolve('there'));
    await postman.stop();
    for (let time = 0; time < 2; time += 1)
      await fresh.database.transaction((within) =>
        postman.mailWithin(within, letterTo('ann@example.org'), { key: 'terms-1-2' }),
      );
    expect(await waiting()).toBe(1);
  });

  it('stands in the database unreadable, because it may let somebody in', async () => {
    const postman = process(() => Promise.resolve('there'));
    await postman.stop();
    await put(postman, 'ann@example.org');
    const rows = await fresh.database.query<{ row: string; content: Buffer }>({
      text: 'SELECT messages_due::text AS row, content FROM messages_due',
    });
    for (const { row, content } of rows)
      for (const secret of ['012345', 'ann@example.org'])
        expect(row + content.toString('latin1')).not.toContain(secret);
  });

  it('whose key is not there is given up before staff once, and sent when the key is back', async () => {
    const first = process(() => Promise.resolve('there'), { key: 9 });
    await first.stop();
    await put(first, 'ann@example.org');
    const sent: string[] = [];
    const send: Send = ({ to }) => {
      sent.push(to);
      return Promise.resolve('there');
    };
    const before = await toldStaff();
    await process(send, { unreadableMs: 600_000 }).settled();
    expect(await toldStaff()).toEqual(before);
    await process(send).settled();
    await process(send).settled();
    expect(await toldStaff()).toEqual([...before, 'mail notice']);
    const tries = await fresh.database.query({ text: 'SELECT tries FROM messages_due' });
    expect([tries, sent]).toEqual([[{ tries: 0 }], []]);
    await process(send, { key: 9 }).settled();
    expect([await waiting(), sent]).toEqual([0, ['ann@example.org']]);
  });

  it('that was delivered is neither put off nor called failed where that could not be kept', async () => {
    let sent = 0;
    const keeping = vi.spyOn(fresh.database, 'transaction');
    const postman = process(() => {
      sent += 1;
      keeping.mockRejectedValueOnce(new Error('not now'));
      return Promise.resolve('there');
    });
    postman.mail(letterTo('ann@example.org'));
    await postman.settled();
    keeping.mockRestore();
    const due = await fresh.database.query<{ is_put_off: boolean }>({
      text: `SELECT due_at < clock_timestamp() + interval '1 minute' AS is_put_off FROM messages_due`,
    });
    expect([sent, due]).toEqual([1, [{ is_put_off: false }]]);
  });

  it('that is not what was written is given up before staff', async () => {
    const first = process(() => Promise.resolve('there'));
    await first.stop();
    await put(first, 'ann@example.org');
    const text =
      'UPDATE messages_due SET content = set_byte(content, 30, 255 - get_byte(content, 30))';
    await fresh.database.query({ text });
    const before = await toldStaff();
    await process(() => Promise.reject(new Error('nothing is to be sent'))).settled();
    expect([await waiting(), await toldStaff()]).toEqual([0, [...before, 'mail notice']]);
  });

  it('is not taken where too many wait', async () => {
    const put = async (...keys: string[]) => {
      const content = Buffer.alloc(40);
      const of = { channel: 'text', kind: 'notice', createdAt: 0, lifeMs: 1_000, content } as const;
      const all = keys.map((key) => ({ ...of, key }));
      return [...(await addDueMessages(fresh.database, all, 4))];
    };
    expect(await put('a')).toEqual(['a']);
    expect(await put('b', 'c', 'a')).toEqual(['b', 'c', 'a']);
    expect(await put('d', 'e')).toEqual(['d']);
    expect(await put('f')).toEqual([]);
  });

  it('to a mail server says by its id that it is the same one', async () => {
    const outbox = `${fresh.location.dataDir}/outbox`;
    const sender = createMailSender({ smtpUrl: null, from: 'no-reply@meridian.example', outbox });
    const as = { id: 'the-same', at: 0 };
    const [first, again] = [
      await sender.send(letterTo('ann@example.org'), as),
      await sender.send(letterTo('ann@example.org'), as),
    ];
    expect(again).toBe(first);
    sender.close();
  });
});
