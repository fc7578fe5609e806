// A few choices side by side, one of which is chosen.
import { counted } from '../lib/format.ts';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly {
    readonly value: T;
    readonly title: string;
    readonly count?: number;
  }[];
  readonly onChange: (value: T) => void;
}

export function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1.5">
      {choices.map(({ value: one, title, count }) => (
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={one === value}
          onClick={() => onChange(one)}
          className={`press h-10 rounded-full px-4 text-label font-medium ${one === value ? 'bg-ink text-on-ink' : 'bg-surface text-text shadow-card'}`}
        >
          {title}
          {count !== undefined && (
            <span className={`figure ms-2 ${one === value ? 'opacity-70' : 'text-text-3'}`}>
              {counted(count)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
