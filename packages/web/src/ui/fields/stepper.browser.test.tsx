import { settled } from '@meridian/design/testing/settled';
import { useState } from 'react';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { Stepper } from './stepper.tsx';

beforeAll(() => openPage());

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <Stepper
      label="Pips"
      value={String(count)}
      onChange={(text) => setCount(Number(text))}
      form={{ kind: 'lots', decimals: 1 }}
      onLess={count > 0 ? () => setCount((now) => now - 1) : undefined}
      onMore={() => setCount((now) => now + 1)}
      lessLabel="Less"
      moreLabel="More"
    />
  );
}

const count = () => Number((page.getByRole('textbox').element() as HTMLInputElement).value);
const button = (name: string) => page.getByRole('button', { name }).element();
const press = (name: string) =>
  button(name).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
const release = (name: string) => {
  button(name).dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  (button(name) as HTMLButtonElement).click();
};

describe('a stepper', () => {
  it('goes one step at a tap, and on while it is held, until the end is reached', async () => {
    showPage(<Counter />);
    await page.getByRole('button', { name: 'More' }).click();
    await expect.poll(count).toBe(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    press('More');
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(count).toBeGreaterThan(4);
    release('More');
    const held = count();
    // The tap that ends a hold is no step, and nothing goes on after it.
    await vi.advanceTimersByTimeAsync(1_000);
    await settled();
    expect(count()).toBe(held);
    press('Less');
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(count).toBe(0);
    release('Less');
    expect(count()).toBe(0);
  });
});
