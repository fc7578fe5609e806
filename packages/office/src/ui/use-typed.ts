// What is typed into a form about something that colleagues change too: only that is held, and laid over the thing as it
// is by now. So nothing that a colleague saved meanwhile is put back.
import { type Kept, useKept } from './use-kept.ts';

export interface Typed<T> extends Pick<Kept<Partial<T>>, 'foundFrom' | 'forget'> {
  /** As the form shows it. */
  readonly now: T;
  /** What was typed, alone. */
  readonly changes: Partial<T>;
  readonly set: (change: Partial<T>) => void;
  /** As it is to be saved. */
  readonly over: (latest: T) => T;
  /** It is saved: what was typed while the answer was under way stays. */
  readonly saved: () => void;
}

/** @param name as of `useKept` */
export function useTyped<T extends object>(name: string | null, shown: T): Typed<T> {
  const { value: typed, set, foundFrom, forget } = useKept<Partial<T>>(name, {});
  const over = (latest: T): T => ({ ...latest, ...typed });
  return {
    now: over(shown),
    changes: typed,
    set: (change) => set((before) => ({ ...before, ...change })),
    over,
    saved: () => set((latest) => (latest === typed ? {} : latest)),
    foundFrom,
    forget,
  };
}
