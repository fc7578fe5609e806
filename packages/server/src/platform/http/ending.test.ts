import { ERRORS, ROUTES } from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import { expect, it } from 'vitest';
import { TestApp } from '../../testing/test-app.ts';

it('who comes while the process ends is told in the envelope, and sent away', async () => {
  const app = await TestApp.open();
  try {
    const { http } = app.app;
    const port = await app.listen();
    let inTheMiddle: Promise<unknown> = Promise.resolve();
    const ask = async (path: string): Promise<unknown> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { lang: 'en' } });
      return [answer.status, answer.headers.get('connection'), await answer.json()];
    };
    const { close } = http.server;
    // The last moment in which a connection is accepted.
    http.server.close = function closeLate(...of) {
      inTheMiddle = Promise.all(
        [ROUTES.basicInfo.path, ROUTES.balance.path, '/v1/nothing'].map(ask),
      );
      void inTheMiddle.finally(() => close.apply(this, of));
      return this;
    };
    await app.stop();
    const { code } = ERRORS.service_unavailable;
    const body = { code, msg: TEXTS.en.service_unavailable, data: null };
    const refused = [503, 'close', body];
    expect(await inTheMiddle).toEqual([refused, refused, refused]);
  } finally {
    await app.remove();
  }
});
