// The buttons with words: ink for the one thing to do, quiet for the rest, danger for what cannot be undone.
import type { ButtonHTMLAttributes } from 'react';
import { LoaderCircle } from 'lucide-react';

const TONES = {
  ink: 'bg-ink text-on-ink',
  quiet: 'bg-fill text-text hover:bg-fill-2',
  danger: 'bg-negative-soft text-negative',
} as const;

/** The look of a button, for links that do what one does. */
export const buttonClass = (tone: keyof typeof TONES = 'ink'): string =>
  `press inline-flex h-10 shrink-0 items-center justify-center gap-2 rounded-inner px-4 text-label font-semibold ${TONES[tone]}`;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: keyof typeof TONES;
  /** Working: it takes no further press. */
  readonly isBusy?: boolean;
}

export function Button({
  tone = 'ink',
  isBusy = false,
  className = '',
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy}
      className={`${buttonClass(tone)} ${disabled === true ? 'opacity-40' : ''} ${className}`}
    >
      {isBusy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  );
}
