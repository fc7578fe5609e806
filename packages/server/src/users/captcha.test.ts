import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaptchas, drawCaptcha } from './captcha.ts';
import { createTickets } from './tickets.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(() => fresh.remove());
const depsAt = (now: () => number) => ({ db: fresh.database, now });

describe('the captcha', () => {
  it('is strokes alone, and no two drawings of one text are alike', () => {
    const [first, second] = [drawCaptcha('ACEHK'), drawCaptcha('ACEHK')];
    for (const image of [first, second]) {
      expect(image).not.toMatch(/<text|NaN|undefined|ACEHK/);
      expect(image.match(/<path /g)?.length).toBe(1);
    }
    expect(first).not.toBe(second);
  });

  it('has a line across whose joints say nothing: they lie elsewhere each time, and not at even distances', () => {
    const jointsOf = (image: string): string[] =>
      [...image.matchAll(/M(\S+) /g)].map(([, x = '']) => x);
    const [first, second] = [jointsOf(drawCaptcha('')), jointsOf(drawCaptcha(''))];
    expect(first.length).toBeGreaterThan(6);
    expect(first.filter((x) => second.includes(x)).length).toBeLessThan(first.length / 2);
  });

  it('is right however it is typed, once', async () => {
    const captchas = createCaptchas(depsAt(() => 0));
    const [first, second] = [await captchas.draw('ACEHK'), await captchas.draw('ACEHK')];
    expect(await captchas.isRight(first.id, ' ac ehk')).toBe(true);
    expect(await captchas.isRight(first.id, 'ACEHK')).toBe(false);
    expect(await captchas.isRight(second.id, 'ACEHL')).toBe(false);
    expect(await captchas.isRight(second.id, 'ACEHK')).toBe(false);
  });

  it('of an unknown or used id is not right', async () => {
    const captchas = createCaptchas(depsAt(() => 0));
    const { id } = await captchas.draw();
    expect(await captchas.isRight(id, '')).toBe(false);
    expect(await captchas.isRight(id, 'ACEHK')).toBe(false);
    expect(await captchas.isRight('', '')).toBe(false);
  });
});

describe('tickets', () => {
  it('are taken once, in time', async () => {
    const clock = { now: 0 };
    const tickets = createTickets<string>(
      depsAt(() => clock.now),
      { kind: 'captcha', lifeMs: 100 },
    );
    const [first, second] = [await tickets.put('a'), await tickets.put('b')];
    expect(await tickets.take(first)).toBe('a');
    expect(await tickets.take(first)).toBeNull();
    clock.now = 100;
    expect(await tickets.take(second)).toBeNull();
  });

  it('come back to another process, which is told of once', async () => {
    const deps = depsAt(() => 0);
    const [here, there] = [createCaptchas(deps), createCaptchas(deps)];
    const { id } = await here.draw('ACEHK');
    const answers = await Promise.all([here, there].map((one) => one.isRight(id, 'ACEHK')));
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('of one kind are none of another', async () => {
    const deps = depsAt(() => 0);
    const [one, other] = (['captcha', 'passkey'] as const).map((kind) =>
      createTickets<string>(deps, { kind, lifeMs: 100 }),
    );
    const key = (await one?.put('a')) ?? '';
    expect(await other?.take(key)).toBeNull();
    expect(await one?.take(key)).toBe('a');
  });

  it('are so many at most: the oldest go first, and those that ended', async () => {
    const clock = { now: 0 };
    const tickets = createTickets<number>(
      depsAt(() => clock.now),
      { kind: 'captcha', lifeMs: 100, max: 10 },
    );
    const keys: string[] = [];
    for (let number = 0; number < 100; number += 1) keys.push(await tickets.put(number));
    expect(await tickets.take(keys[0] ?? '')).toBeNull();
    expect(await tickets.take(keys.at(-1) ?? '')).toBe(99);
    clock.now = 100;
    for (let number = 0; number < 50; number += 1) await tickets.put(number);
    const rows = await fresh.database.query({ text: 'SELECT FROM tickets WHERE until <= 100' });
    expect(rows).toEqual([]);
  });
});
