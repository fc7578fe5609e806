import { show } from '@meridian/design/testing/show';
import { expect, it, vi } from 'vitest';
import { useDeskKeys } from './desk-keys.ts';

function Desk({ onBuy }: { readonly onBuy: () => void }) {
  useDeskKeys({ desk: {} as never, ticket: null });
  return (
    <button type="button" data-key="buy" onClick={onBuy}>
      Buy
    </button>
  );
}

it.each([
  ['Latin', 'b'],
  ['Russian', 'и'],
])('works by the keys of a %s keyboard', (_script, key) => {
  const buy = vi.fn<() => void>();
  show(<Desk onBuy={buy} />);
  document.dispatchEvent(new KeyboardEvent('keydown', { key, code: 'KeyB', bubbles: true }));
  expect(buy).toHaveBeenCalledOnce();
});
