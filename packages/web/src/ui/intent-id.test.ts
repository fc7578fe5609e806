import { ERRORS } from '@meridian/contract';
import { ApiError } from '@meridian/design/lib/server-calls';
import { beforeEach, expect, it } from 'vitest';
import { IntentId } from './intent-id.ts';

let made = 0;
let intent: IntentId;
beforeEach(() => {
  made = 0;
  intent = new IntentId(() => `id${(made += 1)}`);
});

const sent = (wish: string): Promise<string> => intent.carry(wish, (id) => Promise.resolve(id));
const failed = (wish: string, fault: Error): Promise<unknown> =>
  intent.carry(wish, (id) => Promise.reject(Object.assign(fault, { id }))).catch(() => undefined);
const lost = () => new ApiError({ code: -1, message: 'no connection', isNetwork: true });
const refused = () => new ApiError({ code: 2, message: 'refused' });

it('keeps one id for one wish while nobody knows its outcome', async () => {
  await failed('buy 0.10', lost());
  await failed('buy 0.10', lost());
  expect(await sent('buy 0.10')).toBe('id1');
});

it.each(['service_unavailable', 'internal_fault'] as const)(
  'keeps it where the server answers %s: the order may be there',
  async (name) => {
    const { code } = ERRORS[name];
    await failed('buy 0.10', new ApiError({ code, message: 'try again in a moment' }));
    expect(await sent('buy 0.10')).toBe('id1');
  },
);

it('has another id for another wish', async () => {
  await failed('buy 0.10', lost());
  expect(await sent('buy 0.20')).toBe('id2');
});

it('has another id for the same wish after a yes or a no', async () => {
  expect(await sent('buy 0.10')).toBe('id1');
  await failed('buy 0.10', refused());
  expect(await sent('buy 0.10')).toBe('id3');
});

it('sends what was sent first when it is tried again, and what holds now for the next wish', async () => {
  const send = (content: string, fault?: Error) =>
    intent
      .carryContent('buy with a stop 20 pips away', content, (id, sent) =>
        fault ? Promise.reject(fault) : Promise.resolve(`${id} ${sent}`),
      )
      .catch(() => undefined);
  await send('stop 1.08559', lost());
  expect(await send('stop 1.08561')).toBe('id1 stop 1.08559');
  expect(await send('stop 1.08561')).toBe('id2 stop 1.08561');
});
