// A password, hidden until its eye is tapped.
import { useState } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField, type TextFieldProps } from '../ui/fields/text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'autoComplete'> {
  /** Tells password managers whether to fill in a password or to propose one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={t(isShown ? 'form.password_hide' : 'form.password_show')}
          onClick={() => setIsShown(!isShown)}
          className="me-1.5 text-text-2"
        >
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      }
    />
  );
}
