// A code of the authenticator app, or a recovery code in its place.
import { useState } from 'react';
import { CODE_DIGITS } from '@meridian/contract/names/codes';
import { useT } from '../lib/i18n.ts';
import { codeDigits } from './code-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

export interface Factor {
  readonly isAsked: boolean;
  readonly isRecovery: boolean;
  /** Null: only the app's code. */
  readonly toggle: (() => void) | null;
}

/** @param mayRecover a recovery code is accepted as well */
export function useFactorField(isAsked: boolean, mayRecover = true): Factor {
  const [isRecovery, setIsRecovery] = useState(false);
  return {
    isAsked,
    isRecovery,
    toggle: mayRecover ? () => setIsRecovery(!isRecovery) : null,
  };
}

interface FactorFieldProps {
  readonly factor: Factor;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

export function FactorField({
  factor: { isRecovery, toggle },
  onChange,
  ...field
}: FactorFieldProps) {
  const t = useT();
  return (
    <div>
      <TextField
        {...field}
        label={t(isRecovery ? 'security.recovery_code' : 'security.app_code')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        enterKeyHint="go"
        dir="ltr"
        maxLength={20}
        onChange={(typed) => onChange(isRecovery ? typed : codeDigits(typed).slice(0, CODE_DIGITS))}
        className="figure rtl:text-right"
      />
      {toggle && (
        <button
          type="button"
          onClick={() => {
            toggle();
            onChange('');
          }}
          className="press mt-1 min-h-11 px-1 text-label font-semibold text-accent"
        >
          {t(isRecovery ? 'security.use_app' : 'security.use_recovery')}
        </button>
      )}
    </div>
  );
}
