import { ERRORS, ROUTES } from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { mountProbes, turnAway } from './probes.ts';

it('who comes to a gate before it serves is told in the envelope to come again', async () => {
  const http = fastify();
  mountProbes(http, { unreadyReason: () => 'starting' });
  turnAway(http);
  const { code } = ERRORS.service_unavailable;
  const refused = [503, { code, msg: TEXTS.de.service_unavailable, data: null }];
  const headers = { lang: 'de' };
  for (const asked of [
    { url: ROUTES.balance.path, headers },
    { method: 'POST', url: ROUTES.submit.path, headers, payload: { cont: '1' } },
    {
      method: 'POST',
      url: ROUTES.imageUpload.path,
      headers: { ...headers, 'content-type': 'x/y' },
    },
  ] as const) {
    const answer = await http.inject(asked);
    expect([answer.statusCode, answer.json()]).toEqual(refused);
  }
  expect((await http.inject('/readyz')).json()).toEqual({ status: 'unready', reason: 'starting' });
  await http.close();
});
