// Setting up the authenticator app: the password, then the secret as a QR code or by hand and its first code, then the recovery codes.
import { useState } from 'react';
import type { CallOutput } from '@meridian/contract';
import { CODE_DIGITS } from '@meridian/contract/names/codes';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { codeDigits } from './code-field.tsx';
import { CopyButton } from '../ui/copy-value.tsx';
import { Figure } from '../ui/figure.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { reloadFactor, unlessTurned } from './factor-switch.ts';
import { ProofForm } from './proof-sheet.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Setup = CallOutput<'secondFactorSetup'>;

interface ConfirmFormProps {
  readonly setup: Setup;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onCodesLost: () => void;
}

function ConfirmForm({ setup, onDone, onCodesLost }: ConfirmFormProps) {
  const t = useT();
  const { isBusy, set, field, form } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code === '' ? t('user.input_code') : undefined }),
    wireFields: () => 'code',
    send: async ({ code }) => {
      const done = await unlessTurned(true, () =>
        call('secondFactorConfirm', { code }, { quiet: true }),
      );
      if (done === null) return onCodesLost();
      onDone(done.recovery_codes);
      await reloadFactor();
    },
  });
  return (
    <form {...form} className="flex flex-col gap-5">
      <p className="text-body text-text-2 text-pretty">{t('security.scan_text')}</p>
      <QrCode
        level="M"
        text={setup.uri}
        label={t('security.scan_label')}
        className="mx-auto w-52"
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
  /** It is on, but the answer with the recovery codes did not arrive. */
  readonly onCodesLost: () => void;
}

interface StepsProps extends Omit<SecondFactorSetupProps, 'open'> {
  readonly onDone: (codes: readonly string[]) => void;
}

function Steps({ onClose, onCodesLost, onDone }: StepsProps) {
  const t = useT();
  const [setup, setSetup] = useState<Setup>();
  if (setup) return <ConfirmForm setup={setup} onDone={onDone} onCodesLost={onCodesLost} />;
  return (
    <ProofForm
      text={t('security.app_why')}
      submitLabel={t('security.continue')}
      send={async ({ password }) => {
        const begun = await unlessTurned(true, () =>
          call('secondFactorSetup', { password }, { quiet: true }),
        );
        if (begun === null) onClose();
        else setSetup(begun);
      }}
    />
  );
}

export function SecondFactorSetup({ open, ...steps }: SecondFactorSetupProps) {
  const t = useT();
  const [codes, setCodes] = useState<readonly string[]>();
  const onSaved = () => {
    setCodes(undefined);
    steps.onClose();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && steps.onClose()}
      title={t('security.app')}
      isHeld={codes !== undefined}
    >
      {open && codes === undefined && <Steps {...steps} onDone={setCodes} />}
      {open && codes !== undefined && <RecoveryCodes codes={codes} onSaved={onSaved} />}
    </Sheet>
  );
}
