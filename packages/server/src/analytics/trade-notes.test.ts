import { tradeNotesOf } from '@meridian/store';
import { expect, it, onTestFinished } from 'vitest';
import { TestApp } from '../testing/test-app.ts';

it('keeps both parts of a note that two pages save in the same moment', async () => {
  const app = await TestApp.open();
  onTestFinished(() => app.remove());
  app.feed.say('EURUSD', '1.10000', '1.10008');
  const eve = await app.client();
  for (let turn = 0; turn < 8; turn += 1) {
    const { Id: id } = await eve.buy({ cont: '0.01' });
    await Promise.all([
      eve.done('setTradeNote', { id, note: 'seen', only: 'note' }),
      eve.done('setTradeNote', { id, tags: 'news', only: 'tags' }),
    ]);
    const noted = (await tradeNotesOf(app.db, eve.user.id)).find(({ orderId }) => orderId === id);
    expect(noted).toEqual({ orderId: id, note: 'seen', tags: ['news'] });
    await eve.done('setTradeNote', { id, only: 'tags' });
    expect(await eve.done('setTradeNote', { id, only: 'note' })).toMatchObject({ note: '' });
  }
  expect(await tradeNotesOf(app.db, eve.user.id)).toEqual([]);
});
