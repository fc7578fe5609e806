import { ERRORS, ROUTES } from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({
    config: { addressCallsPerSecond: 5, sessionCallsPerSecond: 1, trustProxy: 1 },
  });
});
afterAll(() => app.remove());

const get = async (url: string, address: string, token?: string) => {
  const headers = {
    lang: 'en',
    'x-forwarded-for': address,
    ...(token === undefined ? {} : { authorization: token }),
  };
  const answer = await app.app.http.inject({ method: 'GET', url, headers });
  const { statusCode: status, body, headers: head } = answer;
  return status === 429 ? { status, body, retryAfter: head['retry-after'] } : { status, body };
};
const tooMany = {
  status: 429,
  retryAfter: '1',
  body: JSON.stringify({
    code: ERRORS.requests_too_many.code,
    msg: TEXTS.en.requests_too_many,
    data: null,
  }),
};

describe('limits of calls', () => {
  it('an address has 50 at once and 5 a second, whatever it asks and however it spells it', async () => {
    const urls = [
      ROUTES.basicInfo.path,
      '/%61pi/basicSet/getBasicInfo',
      '/api/nothing',
      ROUTES.balance.path,
      '/v1/%',
    ];
    const answers = [];
    for (let i = 0; i < 60; i += 1) answers.push(await get(urls[i % 4] ?? '', '10.0.0.1'));
    expect(answers.slice(0, 50).some(({ status }) => status === 429)).toBe(false);
    for (const answer of answers.slice(50)) expect(answer).toEqual(tooMany);
    expect((await get(ROUTES.basicInfo.path, '10.0.0.2')).status).toBe(200);
    app.clock.advance(1_000);
    expect((await get(ROUTES.basicInfo.path, '10.0.0.1')).status).toBe(200);
  });

  it('the probes are not limited', async () => {
    for (let i = 0; i < 60; i += 1) expect((await get('/healthz', '10.0.0.3')).status).toBe(200);
  });

  it('a session has 10 at once, over all its addresses, and others are not touched', async () => {
    const [ann, bob] = [await app.client(), await app.client()];
    const statuses = [];
    for (let i = 0; i < 12; i += 1)
      statuses.push((await get(ROUTES.balance.path, `10.1.0.${i}`, ann.token)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect((await get(ROUTES.balance.path, '10.1.1.1', bob.token)).status).toBe(200);
  });
});
