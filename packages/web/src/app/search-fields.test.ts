// What the address of a page says, and what it may not say.
import { expect, it } from 'vitest';
import { withId, withTypeAndId } from './search-fields.ts';

it('is what the page takes; the rest is taken away from it, because the router would hand it on', () => {
  expect(withId({ id: '12', from: '/orders' })).toStrictEqual({ id: 12, from: undefined });
  expect(withId({ id: 'abc' })).toStrictEqual({ id: undefined });
  const read = withTypeAndId('1', '2');
  expect(read({ type: '2', id: '7' })).toStrictEqual({ type: '2', id: 7 });
  expect(read({ type: '9', id: '7' })).toStrictEqual({ type: undefined, id: 7 });
  expect(read({ type: '1' })).toStrictEqual({ type: '1' });
  expect(read({})).toStrictEqual({});
});
