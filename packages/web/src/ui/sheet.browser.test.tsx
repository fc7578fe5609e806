import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { Sheet } from './sheet.tsx';

beforeAll(() => openPage());

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet open={isOpen} onOpenChange={setOpen} title="Leverage">
        <button type="button">30×</button>
      </Sheet>
    </>
  );
}
const sheet = () => page.getByRole('dialog', { name: 'Leverage' });
const open = async () => {
  showPage(<Page />);
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await expect.poll(() => sheet().element().contains(document.activeElement)).toBe(true);
};
const isClosed = async () => {
  await expect.poll(() => sheet().elements()).toHaveLength(0);
};

describe('a sheet', () => {
  it('closes at Escape, and gives the focus back to what opened it', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('closes at the device’s way back, which leaves the page where it is', async () => {
    const { href } = location;
    await open();
    history.back();
    await isClosed();
    expect(location.href).toBe(href);
  });

  it('has a button that closes it, last in order', async () => {
    await open();
    const buttons = sheet().getByRole('button').elements();
    expect(buttons.at(-1)).toHaveAccessibleName('Dismiss');
    await userEvent.click(page.getByRole('button', { name: 'Dismiss' }));
    await isClosed();
  });

  it('lies at the foot of the phone, within the screen', async () => {
    await open();
    await expect
      .poll(() => Math.round(sheet().element().getBoundingClientRect().bottom - 48))
      .toBe(innerHeight);
    expect(sheet().element().getBoundingClientRect().top).toBeGreaterThan(0);
  });
});
