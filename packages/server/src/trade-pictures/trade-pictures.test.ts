import {
  DEMO_TRADE_PICTURES_MIB_MAX,
  DEMO_TRADE_PICTURE_DAYS,
  type CallOutput,
  IMAGE_PATH,
  TRADE_PICTURES_A_SECOND,
  TRADE_PICTURES_MAX,
  TRADE_PICTURES_MIB_MAX,
  TRADE_PICTURE_BYTES_MAX,
  TRADE_PICTURE_ROUTES,
} from '@meridian/contract';
import { DAY_MS, SECOND_MS } from '@meridian/units';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { copy, leaderOf } from '../testing/copying.ts';
import { fund } from '../testing/money.ts';
import { formWith, photo } from '../testing/photos.ts';
import { realUser } from '../testing/real-user.ts';
import { TestApp, type TestClient, asRefused, readAnswer } from '../testing/test-app.ts';
import { useUploads } from '../platform/uploads/uploads.ts';
import { sweepDemoPictures } from './sweep.ts';

let app: TestApp;
let ann: TestClient;
let bob: TestClient;
let order: number;
beforeAll(async () => {
  app = await TestApp.open();
  bob = await app.client();
});
afterAll(() => app.remove());
beforeEach(async () => {
  app.feed.say('EURUSD', '1.10000', '1.10008');
  ann = await app.client();
  order = (await ann.buy({ cont: '0.10' })).Id;
});

type Pictures = CallOutput<'tradePictures'>['data'];

async function send(of: TestApp, token: string, fields: object, file: Buffer) {
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  const { headers, payload } = formWith(file, {}, Object.fromEntries(texts));
  const response = await of.app.http.inject({
    ...{ method: 'POST', url: TRADE_PICTURE_ROUTES.addTradePicture.path, payload },
    headers: { lang: 'en', ...headers, authorization: token },
  });
  return readAnswer('addTradePicture', response);
}
const keep = async (client: TestClient, fields: object, file?: Buffer): Promise<Pictures> => {
  const answer = await send(client.app, client.token, fields, file ?? (await photo('png')));
  expect(answer).toMatchObject({ code: 1 });
  return (answer.data as { data: Pictures }).data;
};
const refusal = async (client: TestClient, fields: object, file?: Buffer) =>
  asRefused(await send(client.app, client.token, fields, file ?? (await photo('png'))));
const listed = async (client: TestClient, id: number) =>
  (await client.done('tradePictures', { id })).data;
const get = (url: string, token: string) =>
  app.app.http.inject({ method: 'GET', url, headers: { authorization: token } });
const fill = (client: TestClient, bytes: number, more = 0) =>
  app.db.query({
    text: `INSERT INTO uploads (id, user_id, bytes, created_at, used_at, order_id, digest)
      VALUES (lpad($1::bigint || '-' || $3::int, 32, 'x'), $1, $2, 1, 1, -1, '')`,
    values: [client.user.id, bytes, more],
  });

describe('a picture on a trade', () => {
  it.each(['png', 'webp'] as const)('of the form %s is kept, seen and removed', async (form) => {
    const [kept] = await keep(ann, { id: order }, await photo(form));
    expect(await listed(ann, order)).toEqual([kept]);
    const answer = await get(kept?.url ?? '', ann.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const { format, chromaSubsampling } = await sharp(answer.rawPayload).metadata();
    expect([format, chromaSubsampling]).toEqual(['jpeg', '4:4:4']);
    const removal = { id: order, picture: kept?.id };
    expect((await ann.done('removeTradePicture', removal)).data).toEqual([]);
    expect((await get(kept?.url ?? '', ann.token)).statusCode).toBe(404);
    expect((await ann.done('removeTradePicture', removal)).data).toEqual([]);
  });

  it('stays with the order when it is closed', async () => {
    const kept = await keep(ann, { id: order });
    await ann.done('close', { id: order }, 'POST');
    expect(await listed(ann, order)).toEqual(kept);
  });

  it('is its owner’s alone: for others, and for programs, it is not there', async () => {
    const [kept] = await keep(ann, { id: order });
    const url = kept?.url ?? '';
    const unknown = await get(`${IMAGE_PATH}${'x'.repeat(32)}`, bob.token);
    const others = await get(url, bob.token);
    expect([others.statusCode, others.body]).toEqual([404, unknown.body]);
    expect((await bob.refused('tradePictures', { id: order })).error).toBe('order_unknown');
    expect((await refusal(bob, { id: order })).error).toBe('order_unknown');
    const own = (await bob.buy({ cont: '0.10' })).Id;
    await bob.done('removeTradePicture', { id: own, picture: kept?.id });
    const stolen = await bob.refused('removeTradePicture', { id: order, picture: kept?.id });
    expect(stolen.error).toBe('order_unknown');
    expect(await listed(ann, order)).toEqual([kept]);
    const { key } = await ann.done('addApiKey', { name: 'bot', scope: 'trade' });
    expect((await get(url, key)).json<{ code: number }>().code).not.toBe(1);
    for (const name of ['tradePictures', 'removeTradePicture'] as const)
      expect(
        (await app.call(name, { id: order, picture: kept?.id }, { token: key })).code,
      ).not.toBe(1);
    expect((await send(app, key, { id: order }, await photo('png'))).code).not.toBe(1);
  });

  it('is of an order that there is', async () => {
    expect((await refusal(ann, { id: 999_999 })).error).toBe('order_unknown');
    expect((await refusal(ann, {})).fields).toHaveProperty('id');
    expect((await ann.refused('tradePictures', { id: order, copying_id: 9 })).error).toBe(
      'copying_unknown',
    );
  });

  it('may be on a copied order', async () => {
    const own = await TestApp.open();
    onTestFinished(() => own.remove());
    const leader = await leaderOf(own);
    const copier = await own.client();
    const { id } = await copy(copier, leader, { sizing: 'lots', sizing_value: '0.20' });
    await leader.buy({ cont: '0.10' });
    const { data } = await copier.done('copiedOrders', { id, status: '1' });
    const copied = data[0]?.Id ?? 0;
    expect((await refusal(copier, { id: copied })).error).toBe('order_unknown');
    expect(await keep(copier, { id: copied, copying_id: id })).toHaveLength(1);
  });

  it('can be no proof of a payment', async () => {
    const real = await realUser(app);
    const [kept] = await keep(ann, { id: order });
    for (const { user } of [ann, real]) {
      const of = { userId: user.id, urls: [kept?.url ?? ''], at: 1 };
      expect(await useUploads(app.db, of)).toBe(false);
    }
  });
});

describe('two taps', () => {
  it('with one id keep one picture, and the id is bound to it', async () => {
    const file = await photo('png');
    const fields = { id: order, client_order_id: 'tap-1' };
    const [first, second] = await Promise.all([keep(ann, fields, file), keep(ann, fields, file)]);
    expect(first).toEqual(second);
    expect(await keep(ann, fields, file)).toEqual(first);
    expect(await listed(ann, order)).toHaveLength(1);
    expect((await refusal(ann, fields)).error).toBe('client_order_id_used');
    const other = (await ann.buy({ cont: '0.10' })).Id;
    const moved = await refusal(ann, { ...fields, id: other }, file);
    expect(moved.error).toBe('client_order_id_used');
  });

  it('of two clients with one id are two', async () => {
    const theirs = (await bob.buy({ cont: '0.10' })).Id;
    const shared = { client_order_id: 'shared' };
    expect(await keep(ann, { id: order, ...shared })).toHaveLength(1);
    expect(await keep(bob, { id: theirs, ...shared })).toHaveLength(1);
  });
});

describe('limits', () => {
  it('take no file that is too large, or no picture', async () => {
    const large = await refusal(ann, { id: order }, Buffer.alloc(TRADE_PICTURE_BYTES_MAX + 1));
    expect(large).toMatchObject({ error: 'body_too_large', status: 413 });
    const wrong = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await refusal(ann, { id: order }, wrong)).error).toBe('upload_type_refused');
    const cut = (await photo('png')).subarray(0, 60);
    expect((await refusal(ann, { id: order }, cut)).error).toBe('upload_unreadable');
    expect((await ann.refused('addTradePicture', { id: order }, 'POST')).fields).toHaveProperty(
      'file',
    );
    expect(await listed(ann, order)).toEqual([]);
  });

  it('are so many of an order, also at once', async () => {
    const all = Array.from({ length: TRADE_PICTURES_MAX + 2 }, async () =>
      send(app, ann.token, { id: order }, await photo('png')),
    );
    const codes = (await Promise.all(all)).map(({ code }) => code);
    expect(codes.filter((code) => code === 1)).toHaveLength(TRADE_PICTURES_MAX);
    expect(await listed(ann, order)).toHaveLength(TRADE_PICTURES_MAX);
    expect(await refusal(ann, { id: order })).toMatchObject({
      error: 'trade_pictures_full',
      msg: `This trade has ${TRADE_PICTURES_MAX} pictures, the most possible. Remove one first.`,
    });
    const [first] = await listed(ann, order);
    await ann.done('removeTradePicture', { id: order, picture: first?.id });
    await keep(ann, { id: order });
  });

  it('are so many bytes of an account, fewer of a demo', async () => {
    const mib = 1024 * 1024;
    await fill(ann, DEMO_TRADE_PICTURES_MIB_MAX * mib);
    expect((await refusal(ann, { id: order })).error).toBe('trade_pictures_too_large');
    const real = await app.realClient();
    await fund(app, real, '500');
    app.feed.say('EURUSD', '1.10000', '1.10008');
    const { Id: id } = await real.buy({ cont: '0.01' });
    await fill(real, DEMO_TRADE_PICTURES_MIB_MAX * mib);
    expect(await keep(real, { id })).toHaveLength(1);
    await fill(real, (TRADE_PICTURES_MIB_MAX - DEMO_TRADE_PICTURES_MIB_MAX) * mib, 1);
    expect((await refusal(real, { id })).error).toBe('trade_pictures_too_large');
  });

  it('are so many in a while, whatever was removed', async () => {
    const busy = await app.client();
    const { Id: id } = await busy.buy({ cont: '0.10' });
    const file = await photo('png');
    for (let i = 0; i < TRADE_PICTURES_A_SECOND * 10; i += 1) {
      const [kept] = await keep(busy, { id }, file);
      await busy.done('removeTradePicture', { id, picture: kept?.id });
    }
    expect((await refusal(busy, { id }, file)).error).toBe('requests_too_many');
    app.clock.advance(SECOND_MS);
    await keep(busy, { id }, file);
  });
});

describe('a demo account’s pictures', () => {
  const gone = async (url: string | undefined) => (await get(url ?? '', ann.token)).statusCode;

  it('go after their days, and those of real accounts stay', async () => {
    const [kept] = await keep(ann, { id: order });
    const { uploads } = app.app.site;
    const at = (days: number) => () => app.clock.now() + days * DAY_MS;
    await sweepDemoPictures({ db: app.db, uploads, now: at(DEMO_TRADE_PICTURE_DAYS - 1) });
    expect(await gone(kept?.url)).toBe(200);
    await sweepDemoPictures({ db: app.db, uploads, now: at(DEMO_TRADE_PICTURE_DAYS + 1) });
    expect(await gone(kept?.url)).toBe(404);
  });

  it('go with a reset, when the next is kept', async () => {
    const [kept] = await keep(ann, { id: order });
    await ann.done('resetDemo', {}, 'POST');
    expect((await ann.refused('tradePictures', { id: order })).error).toBe('order_unknown');
    app.feed.say('EURUSD', '1.10000', '1.10008');
    const { Id: id } = await ann.buy({ cont: '0.10' });
    await keep(ann, { id });
    expect(await gone(kept?.url)).toBe(404);
  });
});
