// Changing the password: proved by a code sent to the account's own address, or by the present password.
import { useRouter } from '@tanstack/react-router';
import type { User } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { useIsHere } from '@meridian/design/lib/use-is-here';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { BOTH_MISSING, newPasswordFaults } from './new-password.ts';
import { sendCode } from './send-code.ts';
import { refreshUser, useSession } from '../lib/session.ts';
import { CodeField } from './code-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PasswordField } from './password-field.tsx';
import { RealOnly } from '../ui/real-only.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { passwordProofs, type PasswordProof } from './password-proofs.ts';

const WIRE_FIELDS: Readonly<Record<string, 'password' | 'repeat' | 'code' | 'old'>> = {
  new_password: 'password',
  auth_code: 'code',
  to: 'code',
  type: 'code',
  old_password: 'old',
};
const PROOF_TEXTS = {
  email: 'password.by_email',
  mobile: 'password.by_phone',
  old: 'password.by_old',
} as const;

function useNewPassword(user: User) {
  const t = useT();
  const router = useRouter();
  const isHere = useIsHere();
  const proofs = passwordProofs(user);
  const proofOf = (text: string): PasswordProof =>
    proofs.find((offered) => offered === text) ?? 'old';
  const form = useForm({
    initial: { proof: proofs[0] ?? 'old', password: '', repeat: '', code: '', old: '' },
    check: (typed) => {
      const faults = newPasswordFaults(typed, BOTH_MISSING);
      const proof = proofOf(typed.proof);
      return {
        password: faults.password && t(faults.password),
        repeat: faults.repeat && t(faults.repeat),
        code: proof !== 'old' && typed.code === '' ? t('user.input_code') : undefined,
        old: proof === 'old' && typed.old === '' ? t('user.input_password') : undefined,
      };
    },
    wireFields: (wireName) => WIRE_FIELDS[wireName],
    send: async (typed) => {
      const proof = proofOf(typed.proof);
      await call(
        'amendPassword',
        proof === 'old'
          ? { new_password: typed.password, old_password: typed.old }
          : { new_password: typed.password, auth_code: typed.code, type: proof },
        { quiet: true },
      );
      toast.success(t('password.done'));
      await refreshUser();
      if (isHere()) await router.navigate({ to: '/user', replace: true });
    },
  });
  const proof = proofOf(form.values.proof);
  const sendCodeTo = async (): Promise<boolean> => {
    if (proof === 'old') return false;
    return await form.attempt(() =>
      sendCode({ kind: proof, purpose: 'change', to: '', areaId: undefined }),
    );
  };
  return { ...form, proofs, proof, sendCodeTo };
}

interface PasswordFormProps {
  readonly user: User;
}

function PasswordForm({ user }: PasswordFormProps) {
  const t = useT();
  const change = useNewPassword(user);
  const { field } = change;
  return (
    <form {...change.form} className="flex flex-col gap-5">
      {/* Password managers store the new password under this name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.email ?? user.mobile ?? user.uid}
        readOnly
        hidden
      />
      <NewPasswordFields password={field('password')} repeat={field('repeat')} />
      <Proof user={user} change={change} />
      <Button type="submit" size="large" isBusy={change.isBusy} className="mt-1 w-full">
        {t('password.submit')}
      </Button>
      <p className="px-1 text-caption text-text-3 text-pretty">{t('password.note')}</p>
    </form>
  );
}

interface ProofProps extends PasswordFormProps {
  readonly change: ReturnType<typeof useNewPassword>;
}

/** That the account is theirs: a code sent to its address, or the present password. */
function Proof({ user, change }: ProofProps) {
  const t = useT();
  const { proofs, proof, field, set, sendCodeTo } = change;
  return (
    <>
      {proofs.length > 1 && (
        <div>
          <p className="mb-2 px-1 text-label font-medium text-text-2">{t('password.proof')}</p>
          <Segmented
            label={t('password.proof')}
            choices={proofs.map((value) => ({ value, label: t(PROOF_TEXTS[value]) }))}
            value={proof}
            onChange={(chosen) => set({ proof: chosen, code: '' })}
          />
        </div>
      )}
      {proof === 'old' ? (
        <PasswordField
          label={t('form.password_current')}
          autoComplete="current-password"
          enterKeyHint="go"
          {...field('old')}
        />
      ) : (
        <CodeField
          {...field('code')}
          purpose={`change-${proof}`}
          onSend={sendCodeTo}
          enterKeyHint="go"
          hint={t('password.code_hint', {
            address: (proof === 'email' ? user.email : user.mobile) ?? '',
          })}
        />
      )}
    </>
  );
}

export default function PasswordPage() {
  const t = useT();
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t('password.title')} parent="/user" />
      <RealOnly>
        <main className="mx-auto max-w-[28rem] px-5 pt-3 pb-[calc(2rem+env(safe-area-inset-bottom))]">
          {user && <PasswordForm user={user} />}
        </main>
      </RealOnly>
    </>
  );
}
