// A round button with only an icon; screen readers say its label.
import type { ButtonHTMLAttributes } from 'react';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
}

export const iconButtonClass = 'press grid size-11 shrink-0 place-items-center rounded-full';

export const IconButton = ({ label, className = '', children, ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} {...rest} className={`${iconButtonClass} ${className}`}>
    {children}
  </button>
);
