// Those who are told of a change that happens outside of React.

export interface Listeners<T> {
  /** @returns ends it */
  readonly on: (listener: (of: T) => void) => () => void;
  readonly tell: (of: T) => void;
}

export function listeners<T = void>(): Listeners<T> {
  const all = new Set<(of: T) => void>();
  return {
    on: (listener) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: (of) => {
      for (const listener of all) listener(of);
    },
  };
}
