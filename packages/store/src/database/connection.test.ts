import { setTimeout as rest } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { queryableOver } from './connection.ts';

/** A connection of the driver that notes how many statements it was given before it had answered. */
function slowClient() {
  const seen = { underWay: 0, most: 0, texts: [] as string[] };
  const query = async ({ text }: { text: string }) => {
    seen.underWay += 1;
    seen.most = Math.max(seen.most, seen.underWay);
    seen.texts.push(text);
    await rest(2);
    seen.underWay -= 1;
    if (text === 'wrong') throw new Error('refused');
    return { rows: [{ text }] };
  };
  return { seen, client: { query } as unknown as Parameters<typeof queryableOver>[0] };
}

it('gives the driver one statement at a time, in their order, also after one was refused', async () => {
  const { seen, client } = slowClient();
  const manner = { translate: (error: unknown) => error, answerWithinMs: 1_000 };
  const connection = queryableOver(client, manner);
  const texts = ['first', 'wrong', 'third'];
  const answers = await Promise.allSettled(texts.map((text) => connection.query({ text })));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual({ underWay: 0, most: 1, texts });
});
