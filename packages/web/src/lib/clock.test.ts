import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { marketClock } from './clock.ts';

let wall = 1_000_000;
beforeAll(() => void vi.spyOn(Date, 'now').mockImplementation(() => wall));
afterAll(() => void vi.restoreAllMocks());
afterEach(() => {
  wall += 1_000_000;
});

describe("the market's clock", () => {
  it('stays right where the machine slept while the server was asked', () => {
    marketClock.set(wall + 7, wall);
    const askedAt = wall;
    const named = wall + 7 + 50;
    wall += 600_000;
    marketClock.set(named, askedAt);
    expect(marketClock.now()).toBe(wall + 7);
  });

  it('is set where the device’s clock was set', () => {
    marketClock.set(wall, wall);
    wall -= 90_000; // the device’s clock is put back
    marketClock.set(wall + 90_000, wall);
    expect(marketClock.now()).toBe(wall + 90_000);
    wall += 180_000; // and put forward
    marketClock.set(wall - 90_000, wall - 10);
    expect(marketClock.now()).toBe(wall - 90_000 + 10);
  });
});
