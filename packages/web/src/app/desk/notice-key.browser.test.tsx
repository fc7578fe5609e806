// From anywhere to the button of a notice and back, by one key.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissNotices, notify } from '../../lib/notices.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { useNoticeKey } from './notice-key.ts';

function Page() {
  useNoticeKey();
  return (
    <>
      <input aria-label="Lots" />
      <Toaster />
    </>
  );
}
const undo = vi.fn<() => void>();
const lots = () => page.getByRole('textbox', { name: 'Lots' });

beforeAll(() => openPage());
beforeEach(async () => {
  dismissNotices();
  undo.mockClear();
  showPage(<Page />);
  await userEvent.click(lots());
});

describe('the key of notices', () => {
  it('leads to the action, which gives the focus back when it is done', async () => {
    notify('success', 'Closed', { label: 'Undo', run: undo });
    await expect.element(page.getByRole('status').getByText('Closed')).toBeVisible();
    await userEvent.keyboard('{F8}');
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(undo).toHaveBeenCalledTimes(1);
    await expect.element(lots()).toHaveFocus();
  });

  it('leads back, as Escape does, and does nothing without a notice', async () => {
    await userEvent.keyboard('{F8}');
    await expect.element(lots()).toHaveFocus();
    notify('success', 'Closed', { label: 'Undo', run: undo });
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    for (const back of ['{F8}', '{Escape}']) {
      await userEvent.keyboard('{F8}');
      await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
      await userEvent.keyboard(back);
      await expect.element(lots()).toHaveFocus();
    }
    expect(undo).not.toHaveBeenCalled();
  });

  it('leads back to nothing, where nothing had the focus', async () => {
    (lots().element() as HTMLElement).blur();
    notify('success', 'Closed', { label: 'Undo', run: undo });
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await userEvent.keyboard('{F8}{Escape}');
    expect(document.activeElement).toBe(document.body);
  });
});
