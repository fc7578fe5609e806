// A choice that survives a reload and visits to other pages, as long as the tab is open.
import { useState } from 'react';

const keyOf = (name: string) => `meridian.kept.${name}`;

/** @returns the kept text, empty at first */
export function useKeptChoice(
  name: string,
  initial = '',
): readonly [string, (text: string) => void] {
  const [value, setValue] = useState(() => sessionStorage.getItem(keyOf(name)) ?? initial);
  const keep = (text: string) => {
    setValue(text);
    sessionStorage.setItem(keyOf(name), text);
  };
  return [value, keep];
}
