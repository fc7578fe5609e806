// Setting up the authenticator app: the password, then the secret as a QR code or by hand and its first code, then the recovery codes.
import { useState } from 'react';
import type { CallOutput } from '@meridian/contract';
import { CODE_DIGITS } from '@meridian/contract/names/codes';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { refreshUser } from '../lib/session.ts';
import { codeDigits } from '../ui/code-field.tsx';
import { CopyButton } from '../ui/copy-value.tsx';
import { Figure } from '../ui/figure.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useForm } from '../ui/use-form.ts';
import { ProofForm } from './proof-sheet.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Setup = CallOutput<'secondFactorSetup'>;

interface ConfirmFormProps {
  readonly setup: Setup;
  readonly onDone: (codes: readonly string[]) => void;
}

function ConfirmForm({ setup, onDone }: ConfirmFormProps) {
  const t = useT();
  const { isBusy, set, field, form } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code === '' ? t('user.input_code') : undefined }),
    wireFields: () => 'code',
    send: async ({ code }) => {
      const { recovery_codes: codes } = await call(
        'secondFactorConfirm',
        { code },
        { quiet: true },
      );
      onDone(codes);
      await refreshUser();
      await queryClient.invalidateQueries({ queryKey: ['account', 'second-factor'] });
    },
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      <p className="text-body text-text-2 text-pretty">{t('security.scan_text')}</p>
      <QrCode
        level="M"
        text={setup.uri}
        label={t('security.scan_label')}
        className="mx-auto size-52"
      />
      <div className="flex items-center gap-1 rounded-control bg-fill ps-4 pe-1.5">
        <div className="min-w-0 flex-1 py-2.5">
          <p className="text-caption text-text-3">{t('security.key')}</p>
          <p className="mt-0.5 text-label font-semibold break-all">
            <Figure className="whitespace-normal select-all">
              {setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </Figure>
          </p>
        </div>
        <CopyButton label={t('security.key')} value={setup.secret} />
      </div>
      <TextField
        {...field('code')}
        label={t('security.app_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        dir="ltr"
        onChange={(typed) => set({ code: codeDigits(typed).slice(0, CODE_DIGITS) })}
        className="figure rtl:text-right"
      />
      <Button type="submit" size="large" isBusy={isBusy} className="w-full">
        {t('security.turn_on')}
      </Button>
    </form>
  );
}

interface SecondFactorSetupProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function Steps({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onSaved={onClose} />;
  if (setup) return <ConfirmForm setup={setup} onDone={setCodes} />;
  return (
    <ProofForm
      text={t('security.app_why')}
      submitLabel={t('security.continue')}
      send={async ({ password }) =>
        setSetup(await call('secondFactorSetup', { password }, { quiet: true }))
      }
    />
  );
}

export function SecondFactorSetup({ open, onClose }: SecondFactorSetupProps) {
  const t = useT();
  return (
    <Sheet open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={t('security.app')}>
      {open && <Steps onClose={onClose} />}
    </Sheet>
  );
}
