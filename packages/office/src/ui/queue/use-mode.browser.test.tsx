import { show } from '@meridian/design/testing/show';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Mode } from './decision-form.tsx';
import { useMode } from './use-mode.ts';

function Item({ modes }: { readonly modes: readonly Mode[] }) {
  const [asked, setAsked] = useState<Mode | null>(null);
  const mode = useMode(asked, modes, setAsked);
  return (
    <>
      <button type="button" onClick={() => setAsked('approve')}>
        Approve
      </button>
      <output>{mode ?? 'none'}</output>
    </>
  );
}
const ask = () => userEvent.click(page.getByRole('button', { name: 'Approve' }));
const form = page.getByRole('status');

it.each([
  ['entered, and the answer was lost', ['reject', 'correct'], 'correct'],
  ['approved by a colleague', ['reject', 'send'], 'send'],
] as const)('closes the form of an item that was %s, and asks anew', async (_what, modes, next) => {
  const again = show(<Item modes={['reject', 'approve']} />);
  await ask();
  await expect.element(form).toHaveTextContent('approve');
  again(<Item modes={modes} />);
  await expect.element(form).toHaveTextContent('none');
  await ask();
  await expect.element(form).toHaveTextContent(next);
});
