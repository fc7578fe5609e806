// A process that ends amid a copying, and goes on: what its public log says then.
import { lookAtLog } from '@meridian/verifier';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copy, leaderOf, price } from '../testing/copying.ts';
import { rowsOf, siteOf, verified } from '../testing/log-site.ts';
import { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await TestApp.open();
});
afterEach(() => app.remove());

describe('a restart amid a copying', () => {
  it('leaves the log what it was: copier, copying and trader find all their rows and fills', async () => {
    const leader = await leaderOf(app, 'Ann');
    const copiers = await Promise.all(Array.from({ length: 6 }, () => app.client()));
    const copyings = await Promise.all(copiers.map((client) => copy(client, leader)));
    await app.app.publicLog.bringUpToDate();
    const { remembered } = await lookAtLog(siteOf(app));
    // The copies of an order that is opened, and of one that is closed, may be under way when the process ends.
    const { Id: id } = await leader.buy({ cont: '1' });
    await app.restart();
    price(app, '1.10100', '1.10108');
    await leader.done('close', { id }, 'POST');
    await app.restart();
    price(app, '1.10200', '1.10208');
    await app.app.sealedTicks.seal();
    await app.app.publicLog.bringUpToDate();
    expect(await verified(app)).toBe('');
    await lookAtLog(siteOf(app), { remembered, tickFiles: Infinity });
    const whose = [
      { client: leader, copyId: undefined },
      ...copiers.map((client) => ({ client, copyId: undefined })),
      ...copiers.map((client, i) => ({ client, copyId: copyings[i]?.id })),
    ];
    for (const { client, copyId } of whose) {
      const own = await rowsOf(client, copyId === undefined ? {} : { copy_id: `${copyId}` });
      const looked = await lookAtLog(siteOf(app), { own });
      expect(looked.fills).toMatchObject({ not_sealed: 0, not_said: 0 });
      if (copyId !== undefined) expect(looked.fills?.at_public_price).toBe(2);
    }
  });
});
