// A list's search: its text is in the address, and the search is sent a moment after the last key.
import { inputClass } from './field.tsx';
import { useSought } from './use-sought.ts';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | undefined;
  /** The longest text that the server takes. */
  readonly max: number;
  readonly className?: string;
  readonly onSearch: (text: string | undefined) => void;
}

export function SearchField({
  label,
  placeholder,
  value,
  max,
  className = 'max-w-60',
  onSearch,
}: SearchFieldProps) {
  const [text, setText] = useSought(value, onSearch);
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
