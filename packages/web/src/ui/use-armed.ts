// A button that asks on the spot: the first press arms it for a few seconds, the second does it. Escape and a press anywhere
// else end it. The second press is one of its own: a key that is held down is one press.
import { isHeldEnter } from '@meridian/design/lib/held-enter';
import { type RefObject, useEffect, useRef, useState } from 'react';

export const ARMED_MS = 4_000;

export interface Armed<T> {
  /** What a second press would do; null: nothing is armed. */
  readonly armed: T | null;
  readonly arm: (wish: T) => void;
  readonly disarm: () => void;
  /** Of what stands around the armed buttons. */
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** @param isHeld while it is sent, it stays as it is */
export function useArmed<T>(isHeld = false): Armed<T> {
  const [armed, setArmed] = useState<T | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (armed === null || isHeld) return undefined;
    const end = (): void => setArmed(null);
    const onKey = (event: KeyboardEvent): void => {
      // Held down, the key that armed it would go on pressing, and send.
      if (isHeldEnter(event)) event.preventDefault();
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end();
    };
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && ref.current?.contains(target))) end();
    };
    const timer = setTimeout(end, ARMED_MS);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [armed, isHeld]);
  return { armed, arm: setArmed, disarm: () => setArmed(null), ref };
}
