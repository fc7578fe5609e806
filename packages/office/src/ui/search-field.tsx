// A list's search: its text is in the address, and the search is sent a moment after the last key.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { inputClass } from './field.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | undefined;
  readonly className?: string;
  readonly onSearch: (text: string | undefined) => void;
}

const AFTER_MS = 250;

export function SearchField({
  label,
  placeholder,
  value,
  className = 'max-w-60',
  onSearch,
}: SearchFieldProps) {
  const [text, setText] = useState(value ?? '');
  const said = useRef(value ?? '');
  const say = useEffectEvent((wanted: string) => {
    if (wanted === said.current) return;
    said.current = wanted;
    onSearch(wanted === '' ? undefined : wanted);
  });
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
      onChange={(event) => setText(event.target.value)}
      className={`${inputClass} ${className}`}
    />
  );
}
