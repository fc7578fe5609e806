// The form that opens a real account.
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import type { ContactKind } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { useIsHere } from '@meridian/design/lib/use-is-here';
import { ApiError, call } from '../lib/api.ts';
import { type Areas, useAreas } from './areas.ts';
import { contactFault } from './contact.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { newPasswordFaults } from './new-password.ts';
import { CodeField } from './code-field.tsx';
import { areaChoices, ContactField, ContactKindSwitch } from './contact-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PickerField } from '../ui/fields/picker-sheet.tsx';
import { RiskWarning } from '../ui/risk-warning.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { ASIDE_LINK, Aside, AuthFrame } from './auth-frame.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { accountField, proposeLogin } from './login-draft.ts';
import type { RegisterWays } from './register-ways.ts';
import { sendContactCode } from './send-contact-code.ts';

const WIRE_FIELDS: Readonly<Record<string, 'password' | 'repeat' | 'code' | 'invite'>> = {
  password: 'password',
  re_password: 'repeat',
  sms_code: 'code',
  invite_code: 'invite',
};

const useCaptcha = (isWanted: boolean) =>
  useQuery({
    queryKey: ['captcha'],
    queryFn: ({ signal }) => call('captcha', {}, { signal, quiet: true }),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
  });

/** The fault is about other fields than the captcha, which is then not used up. */
const isAboutOthers = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.isOfFields && !('sms_code' in fault.fields);

const kindOf = (ways: RegisterWays, text: string): ContactKind =>
  ways.kinds.find((offered) => offered === text) ?? ways.kinds[0] ?? 'email';

function initialOf(ways: RegisterWays, invited: string | undefined) {
  return {
    kind: ways.kinds[0] ?? 'email',
    email: '',
    mobile: '',
    area: '',
    code: '',
    password: '',
    repeat: '',
    invite: invited ?? '',
  };
}
type Values = Readonly<Record<keyof ReturnType<typeof initialOf>, string>>;

function faultsOf(t: Translate, typed: Values, ways: RegisterWays) {
  const kind = kindOf(ways, typed.kind);
  const fault = contactFault(kind, typed[kind]);
  const passwords = newPasswordFaults(typed);
  const missingProof = {
    code: t('user.input_code'),
    captcha: t('register.input_captcha'),
    none: undefined,
  }[ways.proof];
  return {
    [kind]: fault && t(fault),
    code: typed.code.trim() === '' ? missingProof : undefined,
    password: passwords.password && t(passwords.password),
    repeat: passwords.repeat && t(passwords.repeat),
  };
}

/** What is sent. */
const registration = (
  kind: ContactKind,
  typed: Values,
  of: { readonly areaId: number | undefined; readonly captcha: string | undefined },
) => ({
  type: kind,
  account: typed[kind].trim(),
  ...(kind === 'mobile' ? { mobile: typed.mobile.trim() } : {}),
  ...(of.areaId === undefined ? {} : { area_id: of.areaId }),
  password: typed.password,
  re_password: typed.repeat,
  invite_code: typed.invite.trim(),
  sms_code: typed.code.trim(),
  ...(of.captcha === undefined ? {} : { key: of.captcha }),
});

function useRegister(ways: RegisterWays, areas: Areas) {
  const t = useT();
  const router = useRouter();
  const isHere = useIsHere();
  const { invite_code: invited } = useSearch({ from: '/register' });
  const captcha = useCaptcha(ways.proof === 'captcha');
  const form = useForm<Values>({
    name: 'register',
    initial: initialOf(ways, invited),
    secrets: ['password', 'repeat', 'code'],
    check: (typed) => faultsOf(t, typed, ways),
    wireFields: (wireName, typed) =>
      WIRE_FIELDS[wireName] ?? accountField(wireName, { kind: kindOf(ways, typed.kind) }),
    send: async (typed) => {
      const kind = kindOf(ways, typed.kind);
      const of = { areaId: await areas.chosenId(), captcha: captcha.data?.id };
      try {
        await call('register', registration(kind, typed, of), { quiet: true });
      } catch (fault) {
        // A captcha can be tried once.
        if (ways.proof === 'captcha' && !isAboutOthers(fault)) {
          form.set({ code: '' });
          void captcha.refetch();
        }
        throw fault;
      }
      proposeLogin({ kind, email: typed.email, mobile: typed.mobile });
      toast.success(t('register.done'));
      if (isHere()) await router.navigate({ to: '/login', replace: true });
    },
  });
  const kind = kindOf(ways, form.values.kind);
  const sendCodeTo = () => sendContactCode(form, kind, { kind, purpose: 'register', areas });
  return { ...form, kind, captcha, sendCodeTo };
}

export function RegisterForm({ ways }: { readonly ways: RegisterWays }) {
  const t = useT();
  const areas = useAreas();
  const register = useRegister(ways, areas);
  return (
    <AuthFrame
      title={t('register.title')}
      heading={t('register.heading')}
      text={t('register.text')}
    >
      <form {...register.form} className="mt-6 flex flex-col gap-5">
        <Whose ways={ways} areas={areas} register={register} />
        <Proof ways={ways} register={register} />
        <NewPasswordFields
          passwordLabel={t('form.password')}
          password={register.field('password')}
          repeat={register.field('repeat')}
        />
        <TextField
          {...register.field('invite')}
          label={t('register.invite')}
          autoComplete="off"
          dir="ltr"
          maxLength={20}
          enterKeyHint="go"
          className="rtl:text-right"
        />
        <Button type="submit" size="large" isBusy={register.isBusy} className="mt-1 w-full">
          {t('register.submit')}
        </Button>
      </form>
      <Aside>
        {t('register.known')}
        <Link to="/login" className={ASIDE_LINK}>
          {t('login.title')}
        </Link>
      </Aside>
      <p className="mt-2 text-center text-caption text-text-3 text-pretty">{t('login.note')}</p>
      <RiskWarning className="mx-auto text-center" />
    </AuthFrame>
  );
}

interface PartProps {
  readonly ways: RegisterWays;
  readonly register: ReturnType<typeof useRegister>;
}

/** The address or number of the account, and the area it belongs to. */
function Whose({ ways, areas, register }: PartProps & { readonly areas: Areas }) {
  const t = useT();
  const { kind, set } = register;
  return (
    <>
      <ContactKindSwitch
        kinds={ways.kinds}
        value={kind}
        onChange={(chosen) => set({ kind: chosen, code: '' })}
      />
      <PickerField
        label={t('register.area')}
        choices={areaChoices(areas)}
        value={areas.area && String(areas.area.id)}
        onChange={(id) => {
          areas.choose(id);
          set({ area: '' });
        }}
        error={register.errors.area}
        placeholder={t('state.loading')}
        isDisabled={!areas.area}
        retry={areas.retry}
        isSearchable
      />
      <ContactField kind={kind} areas={areas} {...register.field(kind)} enterKeyHint="next" />
    </>
  );
}

/** That it is a person, who reads what is sent there. */
function Proof({ ways, register }: PartProps) {
  const { captcha, field, sendCodeTo } = register;
  if (ways.proof === 'code')
    return (
      <CodeField {...field('code')} purpose="register" onSend={sendCodeTo} enterKeyHint="next" />
    );
  if (ways.proof === 'captcha')
    return (
      <CaptchaField
        {...field('code')}
        captcha={captcha.isFetching || captcha.isError ? undefined : captcha.data}
        hasFailed={captcha.isError}
        onReload={() => void captcha.refetch()}
      />
    );
  return null;
}
