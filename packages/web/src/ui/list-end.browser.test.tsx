import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { ListEnd } from './list-end.tsx';

beforeAll(() => openPage());

const list = (height: number, pages: number, more: () => void, isFailed = false) => (
  <>
    <div style={{ height }} />
    <ListEnd pages={pages} hasMore isFailed={isFailed} onMore={more}>
      <p>coming</p>
    </ListEnd>
  </>
);

describe('the end of a list', () => {
  it('asks for the next page when it comes into view, once a page', async () => {
    const more = vi.fn<() => void>();
    const draw = showPage(list(4_000, 1, more));
    await new Promise(requestAnimationFrame);
    expect(more).not.toHaveBeenCalled();
    document.scrollingElement?.scrollTo(0, 4_000);
    await expect.poll(() => more.mock.calls.length).toBe(1);
    draw(list(4_000, 2, more));
    await expect.poll(() => more.mock.calls.length).toBe(2);
  });

  it('that could not be loaded asks only when it is told to', async () => {
    const more = vi.fn<() => void>();
    showPage(list(0, 1, more, true));
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    expect(more).toHaveBeenCalledTimes(1);
  });
});
