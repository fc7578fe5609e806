// Asks for the password, and if needed for a code of the authenticator app, before something of the account's security
// changes.
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { PasswordField } from './password-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { FactorField, useFactorField } from './factor-field.tsx';

export interface OwnerProof {
  readonly password: string;
  readonly code: string;
  readonly recovery_code: string;
}

interface ProofFormProps {
  readonly text: string;
  readonly submitLabel: string;
  readonly tone?: 'ink' | 'danger';
  /** app: also a code of the authenticator app; any: that, or a recovery code. */
  readonly factor?: 'none' | 'app' | 'any';
  /** Uses quiet calls, because their faults are shown here. */
  readonly send: (proof: OwnerProof) => Promise<unknown>;
}

export function ProofForm({
  text,
  submitLabel,
  tone = 'ink',
  factor = 'none',
  send,
}: ProofFormProps) {
  const t = useT();
  const asked = useFactorField(factor !== 'none', factor === 'any');
  const { isBusy, field, form } = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: password === '' ? t('user.input_password') : undefined,
      code: asked.isAsked && code.trim() === '' ? t('user.input_code') : undefined,
    }),
    wireFields: (wireName) => (wireName === 'password' ? 'password' : 'code'),
    send: ({ password, code }) =>
      send({
        password,
        code: asked.isRecovery ? '' : code.trim(),
        recovery_code: asked.isRecovery ? code.trim() : '',
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
      {asked.isAsked && <FactorField factor={asked} {...field('code')} />}
      <Button type="submit" tone={tone} size="large" isBusy={isBusy} className="w-full">
        {submitLabel}
      </Button>
    </form>
  );
}

interface ProofSheetProps extends ProofFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
}

export const ProofSheet = ({ open, onClose, title, ...form }: ProofSheetProps) => (
  <Sheet open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
    {open && <ProofForm {...form} />}
  </Sheet>
);
