// A choice of on or off with its explanation.
import { useId } from 'react';

interface SwitchRowProps {
  readonly label: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function SwitchRow({ label, text, isOn, isDisabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className="flex min-h-14 items-center gap-4 rounded-card bg-fill px-4 py-3.5">
      <span className="min-w-0 flex-1">
        <span className="block text-body font-medium">{label}</span>
        <span id={id} className="mt-0.5 block text-caption text-text-2 text-pretty">
          {text}
        </span>
      </span>
      <span className="relative h-8 w-[3.25rem] shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={isDisabled}
          aria-label={label}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-full cursor-pointer appearance-none rounded-full bg-text-3 transition-colors checked:bg-positive disabled:opacity-40"
        />
        <span className="pointer-events-none absolute start-1 top-1 size-6 rounded-full bg-surface transition-transform peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5" />
      </span>
    </label>
  );
}
