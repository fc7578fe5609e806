import { expect, it } from 'vitest';
import { createReread } from './reread.ts';

it('an answer that comes late does not take the place of a newer one', async () => {
  const asked: PromiseWithResolvers<string>[] = [];
  let taken = '';
  const reread = createReread(
    () => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
    (value) => {
      taken = value;
    },
  );
  const rereads = [reread(), reread()];
  asked[1]?.resolve('new');
  asked[0]?.resolve('old');
  await Promise.all(rereads);
  expect(taken).toBe('new');
});
