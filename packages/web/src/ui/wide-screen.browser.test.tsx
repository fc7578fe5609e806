// The page's form when the screen is turned. No server.
import { settled } from '@meridian/design/testing/settled';
import type { ReactNode } from 'react';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showPage } from '../testing/client-page.tsx';
import { useIsWide } from './wide-screen.ts';

const PHONE = [390, 844] as const;
const ON_ITS_SIDE = [844, 390] as const;

afterAll(() => page.viewport(...PHONE));

const Form = () => <output>{useIsWide() ? 'two panes' : 'one pane'}</output>;
const shown = () => document.querySelector('output')?.textContent;

it('changes with the screen, but not under an open sheet, whose text would go with it', async () => {
  await page.viewport(...PHONE);
  const draw = showPage(<Form />);
  await expect.poll(shown).toBe('one pane');
  await page.viewport(...ON_ITS_SIDE);
  await expect.poll(shown).toBe('two panes');
  await page.viewport(...PHONE);
  await expect.poll(shown).toBe('one pane');
  const under = (sheet: ReactNode) => (
    <>
      <Form />
      {sheet}
    </>
  );
  draw(under(<div role="dialog">a sheet</div>));
  await page.viewport(...ON_ITS_SIDE);
  await expect.poll(() => matchMedia('(width >= 48rem)').matches).toBe(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await vi.advanceTimersByTimeAsync(1_000);
  await settled();
  expect(shown()).toBe('one pane');
  draw(under(null));
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(shown).toBe('two panes');
});
