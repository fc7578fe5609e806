import { describe, expect, it } from 'vitest';
import { IntentId } from './intent-id.ts';
import { OPEN_WISH_MAX_MS, heldWish, keptWish } from './kept-intent.ts';

function memory() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

describe('an order that got no answer', () => {
  let made = 0;
  let now = 0;
  /** The page that is open from this time on, of which a reload is another. */
  const pageAt = (store: ReturnType<typeof memory>, at: number) => {
    now = at;
    return new IntentId(
      () => `id${(made += 1)}`,
      keptWish(store, 'order', () => now),
    );
  };
  const lost = (intent: IntentId, stop: string) =>
    intent
      .carryContent('buy 0.10', stop, () => Promise.reject(new Error('no answer')))
      .catch(() => undefined);
  const sent = (intent: IntentId, stop: string) =>
    intent.carryContent('buy 0.10', stop, (id, content) => Promise.resolve(`${id} ${content}`));

  it('is the same after a reload: its id, and what was sent first', async () => {
    made = 0;
    const store = memory();
    await lost(pageAt(store, 0), 'stop 1.08559');
    expect(await sent(pageAt(store, OPEN_WISH_MAX_MS), 'stop 1.08561')).toBe('id1 stop 1.08559');
    expect(await sent(pageAt(store, OPEN_WISH_MAX_MS), 'stop 1.08561')).toBe('id2 stop 1.08561');
  });

  it.each(['in a page that stayed', 'after a reload'])(
    'is another long after it, %s',
    async (how) => {
      made = 0;
      const store = memory();
      const stayed = pageAt(store, 0);
      await lost(stayed, 'stop 1.08559');
      const later = pageAt(store, OPEN_WISH_MAX_MS + 1);
      const asked = how === 'after a reload' ? later : stayed;
      expect(asked.isOpen).toBe(false);
      expect(await sent(asked, 'stop 1.08561')).toBe('id2 stop 1.08561');
    },
  );

  it('is another long after it where a sheet holds its wish', async () => {
    made = 0;
    now = 0;
    const sheet = new IntentId(
      () => `id${(made += 1)}`,
      heldWish(() => now),
    );
    await lost(sheet, 'stop 1.08559');
    now = OPEN_WISH_MAX_MS + 1;
    expect(await sent(sheet, 'stop 1.08561')).toBe('id2 stop 1.08561');
  });

  it('is the same in a page that stayed', async () => {
    made = 0;
    const stayed = pageAt(memory(), 0);
    await lost(stayed, 'stop 1.08559');
    now = OPEN_WISH_MAX_MS;
    expect(await sent(stayed, 'stop 1.08561')).toBe('id1 stop 1.08559');
  });
});
