// A choice of on or off with its explanation.
import { useId } from 'react';
import type { LucideIcon } from 'lucide-react';

interface SwitchRowProps {
  /** Of a row among others in a group; without it the row is a card of its own. */
  readonly icon?: LucideIcon;
  readonly label: string;
  readonly text: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function SwitchRow(props: SwitchRowProps) {
  const { icon: Icon, label, text, isOn, isDisabled = false, onChange } = props;
  const id = useId();
  const look = Icon === undefined ? 'gap-4 rounded-card bg-fill py-3.5' : 'gap-3.5 py-2.5';
  return (
    <label className={`flex min-h-14 items-center px-4 ${look}`}>
      {Icon !== undefined && (
        <Icon aria-hidden className="size-[21px] shrink-0 text-text-2" strokeWidth={1.75} />
      )}
      <span className="min-w-0 flex-1">
        <span className={`block text-body ${Icon === undefined ? 'font-medium' : ''}`}>
          {label}
        </span>
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
