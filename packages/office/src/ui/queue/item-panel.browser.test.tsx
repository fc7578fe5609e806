import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Mode } from './decision-form.tsx';
import { ItemPanel } from './item-panel.tsx';

/** A withdrawal that this member may approve. */
function Panel() {
  const [mode, setMode] = useState<Mode | null>(null);
  const [isDecided, setIsDecided] = useState(false);
  const end = () => {
    setIsDecided(true);
    setMode(null);
  };
  return (
    <ItemPanel
      kind="withdrawal"
      id={7}
      title="Withdrawal #7"
      badge={null}
      claim={null}
      modes={isDecided ? [] : ['approve', 'reject']}
      mode={mode}
      onMode={setMode}
      onClose={() => setMode(null)}
      form={
        <>
          <button type="button" onClick={() => setMode(null)}>
            Back
          </button>
          <button type="button" onClick={() => end()}>
            Approve it
          </button>
        </>
      }
    >
      120.50 USD
    </ItemPanel>
  );
}

const showPanel = () =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Panel />
    </QueryClientProvider>,
  );
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

describe('the panel of an item', () => {
  it.each(['Approve it', 'Back'])('keeps the focus when “%s” ends the form', async (name) => {
    showPanel();
    await press('Approve');
    await press(name);
    await expect.element(page.getByRole('heading', { name: 'Withdrawal #7' })).toHaveFocus();
  });

  it('takes no focus away when it is opened', async () => {
    showPanel();
    await expect.element(page.getByRole('heading', { name: 'Withdrawal #7' })).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });
});
