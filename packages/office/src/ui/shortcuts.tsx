// Keys of a page, which do nothing while somebody types, and their list on "?".
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@meridian/design/components/button';
import { Dialog } from '@meridian/design/components/dialog';
import { commandKey } from '@meridian/design/lib/command-key';
import { isTyping } from '@meridian/design/lib/typing';

export interface Shortcut {
  readonly key: string;
  readonly does: string;
  run(): void;
}

const NAMES: Readonly<Record<string, string>> = { Escape: 'Esc' };

export function Shortcuts({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const [isShown, setIsShown] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A dialog over the page has its own keys.
    if (document.querySelector('dialog[open]') !== null) return;
    if (isTyping(event.target) && event.key !== 'Escape') return;
    const pressed = commandKey(event);
    if (pressed === '?') return setIsShown(true);
    const found = shortcuts.find(({ key }) => key.toLowerCase() === pressed);
    if (found === undefined) return;
    event.preventDefault();
    found.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Button tone="quiet" onClick={() => setIsShown(true)} aria-label="Keyboard shortcuts">
        <kbd aria-hidden className="font-sans">
          ?
        </kbd>
      </Button>
      {isShown && (
        <Dialog
          aria-label="Keyboard shortcuts"
          onClose={() => setIsShown(false)}
          className="m-auto w-80 rounded-card bg-surface p-6 text-text shadow-card backdrop:bg-scrim"
        >
          <h2 className="text-heading">Keyboard shortcuts</h2>
          <dl className="mt-3">
            {shortcuts.map(({ key, does }) => (
              <div key={key} className="flex items-center justify-between py-1.5 text-label">
                <dt>
                  <kbd className="rounded-badge bg-fill px-2 py-1 font-sans font-semibold">
                    {NAMES[key] ?? key}
                  </kbd>
                </dt>
                <dd className="text-text-2">{does}</dd>
              </div>
            ))}
          </dl>
          <Button tone="quiet" className="mt-4 w-full" onClick={() => setIsShown(false)}>
            Close
          </Button>
        </Dialog>
      )}
    </>
  );
}
