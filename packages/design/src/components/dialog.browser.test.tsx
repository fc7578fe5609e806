import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { Dialog } from './dialog.tsx';

const dialog = () => page.getByRole('dialog', { name: 'Question' });
const shown = (onClose: () => void, { isHeld = false, onYes = () => {} } = {}) => (
  <>
    <button type="button">Behind</button>
    <Dialog onClose={onClose} isHeld={isHeld} aria-label="Question" className="m-auto">
      <button type="button" onClick={onYes}>
        Yes
      </button>
    </Dialog>
  </>
);
/** With what opens it. */
function Opened({ onYes }: { readonly onYes?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && shown(() => setOpen(false), { onYes })}
    </>
  );
}
/** Beside the dialog, which fills no screen. */
const tapBeside = () => userEvent.click(dialog(), { position: { x: -20, y: -20 }, force: true });

describe('a dialog', () => {
  it('is closed by Escape, by a tap beside it, and not by one within', async () => {
    const close = vi.fn<() => void>();
    show(shown(close));
    await expect.element(dialog()).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Yes' }));
    expect(close).not.toHaveBeenCalled();
    await tapBeside();
    expect(close).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('stays while its work runs', async () => {
    const close = vi.fn<() => void>();
    show(shown(close, { isHeld: true }));
    await userEvent.keyboard('{Escape}');
    await tapBeside();
    expect(close).not.toHaveBeenCalled();
    await expect.element(dialog()).toBeVisible();
  });

  it('keeps the page behind it out of reach, and gives it back', async () => {
    function Page() {
      const [isOpen, setOpen] = useState(true);
      return isOpen ? shown(() => setOpen(false)) : <button type="button">Behind</button>;
    }
    show(<Page />);
    // The top layer makes all else inert.
    const behind = page.getByText('Behind').element();
    const { x, y } = behind.getBoundingClientRect();
    expect(document.elementFromPoint(x + 2, y + 2)).not.toBe(behind);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Behind' })).toBeVisible();
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  });

  it('keeps Tab within, and gives the focus back to where it was', async () => {
    show(<Opened />);
    const opener = page.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    const yes = page.getByRole('button', { name: 'Yes' });
    await expect.element(yes).toHaveFocus();
    await userEvent.tab();
    await expect.element(yes).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect.element(yes).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  });

  it('is not answered by the press of Enter that opened it, however long that lasts', async () => {
    const answer = vi.fn<() => void>();
    show(<Opened onYes={answer} />);
    page.getByRole('button', { name: 'Open' }).element().focus();
    await userEvent.keyboard('{Enter>5/}');
    await expect.element(page.getByRole('button', { name: 'Yes' })).toHaveFocus();
    expect(answer).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(answer).toHaveBeenCalledOnce();
  });
});
