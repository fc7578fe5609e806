// The second step of a login: the code of the authenticator app, or a recovery code in its place.
import { useState } from 'react';
import type { CallInput } from '@meridian/contract';
import { CODE_DIGITS } from '@meridian/contract/names/codes';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { enterSession } from '../lib/session.ts';
import { codeDigits } from './code-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { ASIDE_LINK, Aside, AuthFrame } from './auth-frame.tsx';

export type Credentials = CallInput<'login'>;

const focusOn = (input: HTMLInputElement | null): void => input?.focus();

interface SecondFactorFormProps {
  readonly credentials: Credentials;
  readonly onBack: () => void;
}

function useSecondFactor(credentials: Credentials) {
  const t = useT();
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? t('user.input_code') : undefined }),
    wireFields: () => 'code',
    send: async ({ code }) => {
      const factor = isRecovery
        ? { recovery_code: code.trim() }
        : { second_factor_code: code.trim() };
      enterSession(await call('login', { ...credentials, ...factor }, { quiet: true }));
    },
  });
  const turn = () => {
    setIsRecovery(!isRecovery);
    form.set({ code: '' });
  };
  return { ...form, isRecovery, turn };
}

export function SecondFactorForm({ credentials, onBack }: SecondFactorFormProps) {
  const t = useT();
  const { values, isBusy, set, field, form, isRecovery, turn } = useSecondFactor(credentials);
  return (
    <AuthFrame
      title={t('login.title')}
      heading={t('login.factor_heading')}
      text={t(isRecovery ? 'login.factor_text_recovery' : 'login.factor_text')}
    >
      <form {...form} className="mt-6 flex flex-col gap-5">
        {isRecovery ? (
          <TextField
            key="recovery"
            {...field('code')}
            label={t('login.recovery_code')}
            autoComplete="off"
            dir="ltr"
            ref={focusOn}
            maxLength={20}
            className="figure rtl:text-right"
          />
        ) : (
          <TextField
            key="app"
            {...field('code')}
            label={t('login.app_code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            ref={focusOn}
            onChange={(text) => set({ code: codeDigits(text).slice(0, CODE_DIGITS) })}
            className="figure text-center text-title tracking-[.3em]"
          />
        )}
        <Button
          type="submit"
          size="large"
          isBusy={isBusy}
          disabled={!isRecovery && (values.code?.length ?? 0) < CODE_DIGITS}
          className="w-full"
        >
          {t('login.title')}
        </Button>
      </form>
      <Aside>
        <button type="button" onClick={turn} className={ASIDE_LINK}>
          {t(isRecovery ? 'login.use_app' : 'login.use_recovery')}
        </button>
      </Aside>
      <button type="button" onClick={onBack} className={`${ASIDE_LINK} mx-auto text-label`}>
        {t('login.other_account')}
      </button>
    </AuthFrame>
  );
}
