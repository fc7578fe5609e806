// A new password and its repetition, checked while they are typed.
import { Check } from 'lucide-react';
import { PASSWORD_MIN } from '@meridian/contract/names/users';
import { useT } from '../lib/i18n.ts';
import { repeatIsAstray } from './new-password.ts';
import { PasswordField } from './password-field.tsx';

interface FieldOfForm {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

interface NewPasswordFieldsProps {
  /** Both as useForm provides them. */
  readonly password: FieldOfForm;
  readonly repeat: FieldOfForm;
  readonly passwordLabel?: string;
  readonly repeatLabel?: string;
}

export function NewPasswordFields({
  password,
  repeat,
  passwordLabel,
  repeatLabel,
}: NewPasswordFieldsProps) {
  const t = useT();
  const isLong = password.value.length >= PASSWORD_MIN;
  const pair = { password: password.value, repeat: repeat.value };
  const isSame = repeat.value !== '' && repeat.value === password.value;
  return (
    <>
      <PasswordField
        label={passwordLabel ?? t('form.password_new')}
        autoComplete="new-password"
        {...password}
        hint={<Rule isMet={isLong}>{t('form.password_rule', { min: PASSWORD_MIN })}</Rule>}
      />
      <PasswordField
        label={repeatLabel ?? t('form.password_repeat')}
        autoComplete="new-password"
        {...repeat}
        error={repeat.error ?? (repeatIsAstray(pair) ? t('public.password_not_equal') : undefined)}
        hint={isSame && <Rule isMet>{t('form.password_same')}</Rule>}
      />
    </>
  );
}

const Rule = ({ isMet, children }: { readonly isMet: boolean; readonly children: string }) => (
  <span className={`inline-flex items-center gap-1.5 ${isMet ? 'text-positive' : ''}`}>
    {isMet && <Check aria-hidden className="size-3.5" strokeWidth={2.5} />}
    {children}
  </span>
);
