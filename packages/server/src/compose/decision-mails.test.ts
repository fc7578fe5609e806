// Every decision about money or an identity reaches its client: a frame on the socket and a mail in the client's
// language.
import { type Language, MONEY_CHANGED } from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import { setUserLang } from '@meridian/store';
import { MINUTE_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestSocket } from '../testing/test-socket.ts';
import { quiet } from '../testing/windows.ts';
import {
  USDT_TRC20,
  type Withdrawer,
  newReference,
  payOut,
  reviewer,
  withdrawer,
} from '../testing/money.ts';
import { Outbox } from '../testing/outbox.ts';
import { uploaded } from '../testing/photos.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';

let app: TestApp;
let outbox: Outbox;
let port: number;
beforeAll(async () => {
  app = await TestApp.open();
  outbox = new Outbox(app);
  port = await app.listen();
});
afterAll(() => app.remove());

/** A mail as plain text, however it was encoded. */
function plainOf(raw: string): string {
  const part = raw.split(/\r?\n--[^\r\n]+\r?\n/).find((one) => one.includes('text/plain')) ?? '';
  const [head = '', ...body] = part.split(/\r?\n\r?\n/);
  const text = body.join('\n\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

async function listenTo(client: TestClient, language: Language) {
  await setUserLang(app.db, { id: client.user.id, lang: language });
  const socket = await TestSocket.open(port);
  await socket.ask({ type: 'login', token: client.token });
  await outbox.look();
  return {
    frame: async () => (await socket.next(MONEY_CHANGED)).params,
    /** The one mail that was sent since. */
    letter: async (): Promise<string> => {
      let mine: string[] = [];
      await expect
        .poll(async () => {
          const sent = (await outbox.look()).filter(({ to }) => to === client.user.email);
          mine = [...mine, ...sent.map(({ raw }) => plainOf(raw))];
          return mine.length;
        })
        .toBe(1);
      return mine[0] ?? '';
    },
  };
}

/** A text up to its first argument. */
const begin = (language: Language, key: keyof (typeof TEXTS)['en']): string =>
  TEXTS[language][key].split('{')[0] ?? '';

describe('a decision about a deposit', () => {
  it.each([
    ['completed', 'jp', '1', 'letter_deposit_completed'],
    ['rejected', 'ar', '2', 'letter_deposit_rejected'],
    ['invalid', 'ru', '3', 'letter_deposit_rejected'],
  ] as const)('%s is told at once, and by mail in %s', async (decision, language, state, key) => {
    const client = await app.realClient();
    const told = await listenTo(client, language);
    const asked = { number: '100', charge_id: USDT_TRC20 };
    const { id } = await client.done('chargeSubmit', asked, 'POST');
    expect(await told.frame()).toEqual({ noun: 'deposit', id, state: '0' });
    const { deposits } = app.app.money;
    const by = await reviewer(app, 'ann');
    if (decision === 'completed')
      await deposits.approve(by, { id, reference: newReference(), seen: '100' });
    else if (decision === 'rejected') await deposits.reject(by, { id, remark: 'Not ours.' });
    else await deposits.invalidate(by, { id, remark: 'Not ours.' });
    expect(await told.frame()).toEqual({ noun: 'deposit', id, state });
    const letter = await told.letter();
    expect(letter).toContain(TEXTS[language].letter_money_subject);
    expect(letter).toContain(begin(language, key).trim());
  });
});

describe('a deposit that is told of at one device', () => {
  it('is told to the others, once', async () => {
    const client = await app.realClient();
    const socket = await TestSocket.open(port);
    await socket.ask({ type: 'login', token: client.token });
    const asked = { number: '100', charge_id: USDT_TRC20, client_order_id: 'once-told' };
    const { id } = await client.done('chargeSubmit', asked, 'POST');
    const told = (await socket.next(MONEY_CHANGED)).params;
    expect(told).toEqual({ noun: 'deposit', id, state: '0' });
    await client.done('chargeSubmit', asked, 'POST');
    expect(await quiet(app, socket, MONEY_CHANGED)).toEqual([]);
  });
});

describe('a decision about a withdrawal', () => {
  const ask = async (): Promise<Withdrawer & { id: number }> => {
    const one = await withdrawer(app, '500');
    const { id } = await one.draw('50');
    return { ...one, id };
  };

  it('approved and sent are told at once, and by mail each', async () => {
    const { client, id } = await ask();
    const told = await listenTo(client, 'kr');
    const { withdrawals } = app.app.money;
    await withdrawals.approve(await reviewer(app, 'ann'), { id });
    expect(await told.frame()).toEqual({ noun: 'withdrawal', id, state: 'approved' });
    expect(await told.letter()).toContain(begin('kr', 'letter_withdrawal_approved').trim());
    await withdrawals.send(await reviewer(app, 'ann'), { id, reference: newReference() });
    expect(await told.frame()).toEqual({ noun: 'withdrawal', id, state: 'sent' });
    expect(await told.letter()).toContain(begin('kr', 'letter_withdrawal_sent').trim());
  });

  it('that could not be sent yet is not told as approved again', async () => {
    const { client, draw } = await withdrawer(app, '500');
    app.feed.say('EURUSD', '1.10000');
    await client.buy({ cont: '0.01' });
    const { id } = await draw('50');
    const { withdrawals } = app.app.money;
    const ann = await reviewer(app, 'ann');
    await withdrawals.approve(ann, { id });
    const told = await listenTo(client, 'de');
    app.clock.advance(MINUTE_MS);
    const sent = { id, reference: newReference() };
    await expect(withdrawals.send(ann, sent)).rejects.toMatchObject({ refusal: 'prices_missing' });
    app.feed.say('EURUSD', '1.10000');
    await withdrawals.send(ann, sent);
    expect(await told.frame()).toEqual({ noun: 'withdrawal', id, state: 'sent' });
    expect(await told.letter()).toContain(begin('de', 'letter_withdrawal_sent').trim());
  });

  it('rejected is told with its reason, in the client’s language', async () => {
    const { client, id } = await ask();
    const told = await listenTo(client, 'tr');
    const reason = 'details_wrong';
    await app.app.money.withdrawals.reject(await reviewer(app, 'ann'), { id, reason });
    expect(await told.frame()).toEqual({ noun: 'withdrawal', id, state: 'rejected' });
    expect(await told.letter()).toContain(TEXTS.tr[`withdrawal_reason_${reason}`]);
  });

  it('cancelled by the client is told to the other devices too', async () => {
    const { client, id } = await ask();
    const told = await listenTo(client, 'th');
    await client.done('drawCancel', { id }, 'POST');
    expect(await told.frame()).toEqual({ noun: 'withdrawal', id, state: 'cancelled' });
    expect(await told.letter()).toContain(begin('th', 'letter_withdrawal_cancelled').trim());
  });

  it('requested at one device is told to the others, once', async () => {
    const { client, draw } = await withdrawer(app, '500');
    const socket = await TestSocket.open(port);
    await socket.ask({ type: 'login', token: client.token });
    const client_order_id = 'once-told';
    const { id } = await draw('50', { client_order_id });
    const told = (await socket.next(MONEY_CHANGED)).params;
    expect(told).toEqual({ noun: 'withdrawal', id, state: 'queued' });
    await draw('50', { client_order_id });
    expect(await quiet(app, socket, MONEY_CHANGED)).toEqual([]);
  });

  it('nobody else hears of it', async () => {
    const { id } = await ask();
    const bob = await app.realClient();
    const socket = await TestSocket.open(port);
    await socket.ask({ type: 'login', token: bob.token });
    await payOut(app, id);
    expect(await quiet(app, socket, MONEY_CHANGED)).toEqual([]);
  });
});

describe('a decision about an identity', () => {
  it.each([
    [{ decision: 'approved' }, 'hk', 'letter_verification_approved'],
    [{ decision: 'rejected', reason: 'photo_unreadable', remark: '' }, 'fr', 'photo_unreadable'],
  ] as const)('%j is told by mail in %s', async (decision, language, said) => {
    const client = await app.realClient();
    const told = await listenTo(client, language);
    await client.done(
      'submitVerification',
      {
        name: 'Ann Lee',
        card_id: `AB${client.user.uid}`,
        front_pic: await uploaded(app, client.token),
        reverse_pic: await uploaded(app, client.token),
      },
      'POST',
    );
    const { verifications } = app.app.site;
    const id = (await verifications.last(client.user.id))?.id ?? 0;
    await verifications.decide(id, decision, {
      kind: 'command_line',
      id: null,
      name: 'reviewer',
    });
    const text =
      said === 'photo_unreadable'
        ? TEXTS[language].rejected_photo_unreadable
        : TEXTS[language][said];
    const letter = await told.letter();
    expect(letter).toContain(TEXTS[language].letter_verification_subject);
    expect(letter).toContain(text);
  });
});
