// The buttons with words: ink for the one thing to do, quiet for the rest, danger for what cannot be undone. Their height,
// padding and corners are tokens, as the back office is denser than the client's screens.
import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { LoaderCircle } from 'lucide-react';

const TONES = {
  ink: 'bg-ink text-on-ink',
  quiet: 'bg-fill text-text hover:bg-(--quiet-hover)',
  danger: 'bg-negative-soft text-negative',
  buy: 'bg-up-solid text-on-up',
  sell: 'bg-down-solid text-on-down',
} as const;
export type ButtonTone = keyof typeof TONES;

const SIZES = {
  medium: 'h-(--button-height) px-(--button-padding) text-label',
  large: 'h-14 px-5 text-body',
} as const;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  readonly size?: keyof typeof SIZES;
  /** Working: it keeps its width and the focus, and a press does nothing. */
  readonly isBusy?: boolean;
}

/** The look of a button, for links that look like one. */
export const buttonClass = (
  tone: ButtonTone = 'ink',
  size: keyof typeof SIZES = 'medium',
): string =>
  `press relative inline-flex shrink-0 items-center justify-center gap-2 rounded-(--button-radius) font-semibold ${TONES[tone]} ${SIZES[size]}`;

/** Nor does the form send itself: Enter in a field presses the button. */
const ignored = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

export function Button({
  tone,
  size,
  isBusy = false,
  className = '',
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      // The browser takes the focus from a button that is disabled, and does not give it back.
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={isBusy ? ignored : onClick}
      aria-busy={isBusy}
      className={`${buttonClass(tone, size)} ${disabled === true ? 'opacity-40' : ''} ${className}`}
    >
      <span className={`inline-flex items-center gap-2 ${isBusy ? 'opacity-0' : ''}`}>
        {children}
      </span>
      {isBusy && <LoaderCircle aria-hidden className="absolute size-5 animate-spin" />}
    </button>
  );
}
