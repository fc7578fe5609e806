import { CALLS } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, type TestClient, marketOrder } from '../../testing/test-app.ts';
import { repeatedField } from './repeated-field.ts';

describe('a name that an object of JSON has twice', () => {
  it.each([
    ['{"number":"30","number":"31"}', 'number'],
    ['{"a":1, "b" : 2 ,\n"a"\t:1}', 'a'],
    [String.raw`{"number":"30","n\u0075mber":"31"}`, 'number'],
    ['{"a":{"b":1},"c":[{"d":1,"d":2}]}', 'd'],
    [String.raw`{"a\"":1,"a\"":2}`, 'a"'],
    ['{"":1,"":2}', ''],
  ])('is found: %s', (text, name) => {
    expect(JSON.parse(text)).toBeDefined();
    expect(repeatedField(text)).toBe(name);
  });

  it.each([
    ...['{}', '[]', '"a:a"', 'null', '{"a":{"a":{"a":1}}}', '[{"a":1},{"a":2}]'],
    ...['{"a":"b","b":"a"}', '{"a":"\\"a\\":1","b":["a","a"]}', '{"a":"\\\\","b":"a"}'],
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  ])('is none: %s', (text) => {
    expect(JSON.parse(text)).not.toBe(undefined);
    expect(repeatedField(text)).toBeNull();
  });
});

describe('a call that names a field twice', () => {
  let app: TestApp;
  let ann: TestClient;
  beforeAll(async () => {
    app = await TestApp.open();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    ann = await app.client();
  });
  afterAll(() => app.remove());

  it('is refused at that field, and does nothing', async () => {
    const fields = JSON.stringify(marketOrder({ cont: '0.01' }));
    const response = await app.app.http.inject({
      method: 'POST',
      url: CALLS.submit.path,
      payload: fields.replace('"cont":"0.01"', '"cont":"0.01","cont":"0.02"'),
      headers: { authorization: ann.token, 'content-type': 'application/json', lang: 'en' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      code: 1001,
      msg: 'Please check the marked fields.',
      data: { fields: { cont: 'This does not have the right form.' } },
    });
    expect((await ann.done('myDeal', { status: '1' })).total).toBe(0);
  });
});
