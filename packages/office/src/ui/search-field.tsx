// A list's search: its text is in the address, and the search is sent a moment after the last key. Where the address
// changes by itself, as by the menu or by the search over everything, the field says what is sought now.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { inputClass } from './field.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | undefined;
  /** The longest text that the server takes. */
  readonly max: number;
  readonly className?: string;
  readonly onSearch: (text: string | undefined) => void;
}

const AFTER_MS = 250;

export function SearchField({
  label,
  placeholder,
  value,
  max,
  className = 'max-w-60',
  onSearch,
}: SearchFieldProps) {
  const [text, setText] = useState(value ?? '');
  const said = useRef(value ?? '');
  // Said, and not in the address yet.
  const underWay = useRef<string[]>([]);
  const say = useEffectEvent((wanted: string) => {
    if (wanted === said.current) return;
    said.current = wanted;
    underWay.current.push(wanted);
    onSearch(wanted === '' ? undefined : wanted);
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
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={max}
      onChange={(event) => setText(event.target.value)}
      className={`${inputClass} ${className}`}
    />
  );
}
