// What is typed into a field of which the address holds the value: it is said a moment after the last key, as the address
// takes its time. Where the address changes by itself, as by the menu, the field says what is sought now.
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const AFTER_MS = 250;

/** @returns what the field shows, and how to type */
export function useSought(
  value: string | undefined,
  onSay: (text: string | undefined) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value ?? '');
  const said = useRef(value ?? '');
  // Said, and not in the address yet.
  const underWay = useRef<string[]>([]);
  const say = useEffectEvent((wanted: string) => {
    if (wanted === said.current) return;
    said.current = wanted;
    underWay.current.push(wanted);
    onSay(wanted === '' ? undefined : wanted);
  });
  useEffect(() => {
    const sought = value ?? '';
    const own = underWay.current.indexOf(sought);
    underWay.current.splice(0, own === -1 ? Infinity : own + 1);
    if (own !== -1 || sought === said.current) return;
    said.current = sought;
    setText(sought);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => say(text.trim()), AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
