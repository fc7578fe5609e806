// What is typed into a form about something that colleagues change too: only that is kept, and laid over the thing as it
// is by now. So nothing that a colleague saved meanwhile is put back.
import { useState } from 'react';

export interface Typed<T> {
  /** As the form shows it. */
  readonly now: T;
  readonly set: (change: Partial<T>) => void;
  /** As it is to be saved. */
  readonly over: (latest: T) => T;
  /** It is saved: what was typed while the answer was under way stays. */
  readonly saved: () => void;
}

export function useTyped<T extends object>(shown: T): Typed<T> {
  const [typed, setTyped] = useState<Partial<T>>({});
  const over = (latest: T): T => ({ ...latest, ...typed });
  return {
    now: over(shown),
    set: (change) => setTyped((before) => ({ ...before, ...change })),
    over,
    saved: () => setTyped((latest) => (latest === typed ? {} : latest)),
  };
}
