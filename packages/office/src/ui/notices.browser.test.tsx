import { show } from '@meridian/design/testing/show';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { notify } from '../lib/notices.ts';
import { Notices } from './notices.tsx';

describe('a notice', () => {
  it.each([
    { of: 'a phone', width: 390, height: 844 },
    { of: 'a desk', width: 1280, height: 800 },
  ])('covers no bar at the foot of $of', async ({ width, height }) => {
    await page.viewport(width, height);
    show(
      <>
        <div data-foot className="fixed inset-x-0 bottom-4 h-24">
          The bar
        </div>
        <Notices />
      </>,
    );
    notify('success', 'The settings are changed.');
    const notice = page.getByText('The settings are changed.').first();
    await expect.element(notice).toBeVisible();
    const bar = page.getByText('The bar').element().getBoundingClientRect();
    expect(notice.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top);
  });
});
