// Asks for the password, and where wanted for a code of the authenticator app, before something of the account's security changes.
import { useState } from 'react';
import { CODE_DIGITS } from '../lib/contact.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { codeDigits } from '../ui/code-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';

export interface Identity {
  readonly password: string;
  readonly code: string;
  readonly recovery_code: string;
}

interface IdentityFormProps {
  readonly text: string;
  readonly submitLabel: string;
  readonly tone?: 'ink' | 'danger';
  /** app: a code of the authenticator app too; any: that, or a recovery code in its place. */
  readonly factor?: 'none' | 'app' | 'any';
  /** With quiet calls: their faults are shown here. */
  readonly send: (identity: Identity) => Promise<unknown>;
}

export function IdentityForm({
  text,
  submitLabel,
  tone = 'ink',
  factor = 'none',
  send,
}: IdentityFormProps) {
  const t = useT();
  const [isRecovery, setIsRecovery] = useState(false);
  const { isBusy, set, field, form } = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: password === '' ? t('user.input_password') : undefined,
      code: factor !== 'none' && code.trim() === '' ? t('user.input_code') : undefined,
    }),
    wireFields: (wireName) => (wireName === 'password' ? 'password' : 'code'),
    send: ({ password, code }) =>
      send({
        password,
        code: isRecovery ? '' : code.trim(),
        recovery_code: isRecovery ? code.trim() : '',
      }),
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      <p className="text-body text-text-2 text-pretty">{text}</p>
      <PasswordField
        label={t('form.password_current')}
        autoComplete="current-password"
        enterKeyHint={factor === 'none' ? 'go' : 'next'}
        {...field('password')}
      />
      {factor !== 'none' && (
        <TextField
          {...field('code')}
          label={t(isRecovery ? 'security.recovery_code' : 'security.app_code')}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          dir="ltr"
          maxLength={20}
          onChange={(typed) =>
            set({ code: isRecovery ? typed : codeDigits(typed).slice(0, CODE_DIGITS) })
          }
          className="figure rtl:text-right"
        />
      )}
      <Button type="submit" tone={tone} size="large" isBusy={isBusy} className="w-full">
        {submitLabel}
      </Button>
      {factor === 'any' && (
        <button
          type="button"
          onClick={() => {
            setIsRecovery(!isRecovery);
            set({ code: '' });
          }}
          className="press -mt-2 min-h-11 text-label font-semibold text-accent"
        >
          {t(isRecovery ? 'security.use_app' : 'security.use_recovery')}
        </button>
      )}
    </form>
  );
}

interface IdentitySheetProps extends IdentityFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
}

export const IdentitySheet = ({ open, onClose, title, ...form }: IdentitySheetProps) => (
  <Sheet open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
    {open && <IdentityForm {...form} />}
  </Sheet>
);
