import { describe, expect, it } from 'vitest';
import { createCaptchas, drawCaptcha } from './captcha.ts';
import { TICKETS_MAX, createTickets } from './tickets.ts';

describe('the captcha', () => {
  it('is strokes alone, and no two drawings of one text are alike', () => {
    const [first, second] = [drawCaptcha('ACEHK'), drawCaptcha('ACEHK')];
    for (const image of [first, second]) {
      expect(image).not.toMatch(/<text|NaN|undefined|ACEHK/);
      expect(image.match(/<path /g)?.length).toBe(1);
    }
    expect(first).not.toBe(second);
  });

  it('is right however it is typed, once', () => {
    const captchas = createCaptchas(() => 0);
    const [first, second] = [captchas.draw('ACEHK'), captchas.draw('ACEHK')];
    expect(captchas.isRight(first.id, ' ac ehk')).toBe(true);
    expect(captchas.isRight(first.id, 'ACEHK')).toBe(false);
    expect(captchas.isRight(second.id, 'ACEHL')).toBe(false);
    expect(captchas.isRight(second.id, 'ACEHK')).toBe(false);
  });

  it('of an unknown or used id is not right', () => {
    const captchas = createCaptchas(() => 0);
    const { id } = captchas.draw();
    expect(captchas.isRight(id, '')).toBe(false);
    expect(captchas.isRight(id, 'ACEHK')).toBe(false);
    expect(captchas.isRight('', '')).toBe(false);
  });
});

describe('tickets', () => {
  it('are taken once, in time', () => {
    const clock = { now: 0 };
    const tickets = createTickets<string>({ lifeMs: 100, now: () => clock.now });
    const [first, second] = [tickets.put('a'), tickets.put('b')];
    expect(tickets.take(first)).toBe('a');
    expect(tickets.take(first)).toBeNull();
    clock.now = 100;
    expect(tickets.take(second)).toBeNull();
  });

  it('are so many at most: the oldest go first', () => {
    const tickets = createTickets<number>({ lifeMs: 100, now: () => 0 });
    const keys = Array.from({ length: TICKETS_MAX + 10 }, (_, number) => tickets.put(number));
    expect(tickets.take(keys[0] ?? '')).toBeNull();
    expect(tickets.take(keys.at(-1) ?? '')).toBe(TICKETS_MAX + 9);
  });
});
