// Photos from before there were pictures on orders stay what they were.
import { expect, it } from 'vitest';
import { bringForward, emptyBefore, openFreshDatabase } from './testing/fresh-database.ts';
import { addTradePicture, tradePicturesOf } from './trade-pictures.ts';
import { findUpload, markUploadsUsed } from './uploads.ts';

const KNOWN = `INSERT INTO users (uid, is_demo, invite_code, lang, credit_score, created_at)
    VALUES ('U1', false, 'I1', 'en', 0, 1);
  INSERT INTO uploads (id, user_id, bytes, created_at, used_at) SELECT 'proof', id, 7, 1, 2 FROM users;
  INSERT INTO uploads (id, user_id, bytes, created_at) SELECT 'unused', id, 8, 1 FROM users`;

it('come beside the photos of a database that the former version wrote', async () => {
  const fresh = await openFreshDatabase();
  const db = fresh.database;
  await emptyBefore(db, '_trade_pictures');
  await db.query({ text: KNOWN });
  await bringForward(db);
  expect(await findUpload(db, 'proof')).toEqual({
    ...{ id: 'proof', userId: 1, bytes: 7, createdAt: 1, orderId: null },
  });
  const picture = { id: 'picture', userId: 1, orderId: 5, bytes: 9, createdAt: 3 };
  const limits = { ofOrderMax: 1, bytesMax: 18 };
  const add = (more: object) =>
    db.transaction((within) =>
      addTradePicture(within, { ...picture, digest: 'd', clientOrderId: null, ...more }, limits),
    );
  expect(await add({})).toBeNull();
  expect(await add({ id: 'second' })).toBe('of_order');
  expect(await add({ id: 'second', orderId: 6, bytes: 10 })).toBe('bytes');
  expect(await add({ id: 'second', orderId: 6 })).toBeNull();
  expect(await tradePicturesOf(db, { userId: 1, orderId: 5 })).toMatchObject([{ id: 'picture' }]);
  const ids = ['unused', 'picture'];
  expect(await markUploadsUsed(db, { ids, userId: 1, at: 4 })).toBe(1);
  await fresh.remove();
});
