// What every form does: it keeps what is typed across faults, reloads and visits to other pages (except secrets), sends
// once however often it is tapped, and shows the server's faults at their fields, with the focus on the first.
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { t } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { report } from '../../lib/report.ts';

type Values = Readonly<Record<string, string>>;
export type FormErrors<V extends Values> = { readonly [K in keyof V]?: string | undefined };

export interface FormOptions<V extends Values> {
  /** The name under which what is typed is kept; without it, nothing is kept. */
  readonly name?: string;
  readonly initial: V;
  /** Passwords and codes, which are never kept. */
  readonly secrets?: readonly (keyof V)[];
  /** Checks the values before anything is sent. */
  readonly check?: (values: V) => FormErrors<V>;
  /** Asked before sending; false: nothing is sent. */
  readonly confirm?: (values: V) => Promise<boolean>;
  /**
   * Sends the values with `quiet` calls, because their faults are shown here. False: it is not done, and what is typed
   * stays kept.
   */
  readonly send: (values: V) => Promise<unknown>;
  /** The form's field for a field of the wire, if the names differ. */
  readonly wireFields?: (wireName: string, values: V) => keyof V | undefined;
}

const draftKey = (name: string) => `meridian.draft.${name}`;

/** What is kept under a name; only fields that are texts. */
export function draftOf(name: string): Readonly<Partial<Record<string, string>>> {
  const text = sessionStorage.getItem(draftKey(name));
  if (text === null) return {};
  try {
    const draft = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
    const texts = Object.entries(draft ?? {}).filter(([, value]) => typeof value === 'string');
    return Object.fromEntries(texts) as Record<string, string>;
  } catch (fault) {
    report('a draft cannot be read', fault);
    return {};
  }
}

function readDraft<V extends Values>({ name, initial, secrets = [] }: FormOptions<V>): V {
  if (name === undefined) return initial;
  const kept = Object.entries(draftOf(name)).filter(
    ([key]) => key in initial && !secrets.includes(key),
  );
  return { ...initial, ...(Object.fromEntries(kept) as Partial<V>) };
}

export function keepDraft(name: string, values: Readonly<Partial<Values>>): void {
  sessionStorage.setItem(draftKey(name), JSON.stringify(values));
}

export const forgetDraft = (name: string): void => sessionStorage.removeItem(draftKey(name));

/** The faults at the fields; showing them focuses the first. */
function useErrors<V extends Values>() {
  const [errors, setErrors] = useState<FormErrors<V>>({});
  const [faulty, setFaulty] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faulty === 0) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true],[data-faulty=true]')?.focus();
  }, [faulty]);
  const show = (next: FormErrors<V>): void => {
    setErrors(next);
    setFaulty((count) => count + 1);
  };
  return { ref, errors, setErrors, show };
}
type Errors<V extends Values> = ReturnType<typeof useErrors<V>>;

/** Shows a failed call at the fields it is about, or as a notice. */
function tell<V extends Values>(
  fault: unknown,
  values: V,
  { wireFields, show }: Pick<FormOptions<V>, 'wireFields'> & Pick<Errors<V>, 'show'>,
): void {
  if (!(fault instanceof ApiError)) {
    report('the form could not be sent', fault);
    notify('error', t('state.crash_title'));
    return;
  }
  const toField = wireFields ?? ((wireName: string) => (wireName in values ? wireName : undefined));
  const found = Object.entries(fault.fields)
    .map(([wireName, text]) => [toField(wireName, values), text] as const)
    .filter(([field]) => field !== undefined);
  if (found.length === 0) notify('error', fault.message);
  else show(Object.fromEntries(found) as FormErrors<V>);
}

/** Checks and sends, once at a time. */
function useSubmit<V extends Values>(
  options: FormOptions<V>,
  values: V,
  { setErrors, show }: Errors<V>,
) {
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const submit = async (): Promise<void> => {
    if (isSending.current) return;
    const found = options.check?.(values) ?? {};
    if (Object.values(found).some((text) => text !== undefined)) {
      show(found);
      return;
    }
    setErrors({});
    isSending.current = true;
    setIsBusy(true);
    try {
      if (options.confirm && !(await options.confirm(values))) return;
      const isDone = (await options.send(values)) !== false;
      if (isDone && options.name !== undefined) forgetDraft(options.name);
    } catch (fault) {
      tell(fault, values, { ...options, show });
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, submit };
}

/** Those that are as they were sent, empty. */
function emptied<V extends Values>(now: V, sent: Partial<V>): Partial<V> {
  const done = Object.keys(sent).filter((key) => now[key] === sent[key]);
  return Object.fromEntries(done.map((key) => [key, ''])) as Partial<V>;
}

export function useForm<V extends Values>(options: FormOptions<V>) {
  const [values, setValues] = useState(() => readDraft(options));
  /** Two fields may change before either is drawn: photos that arrive together. */
  const latest = useRef(values);
  const put = (next: V): void => {
    latest.current = next;
    setValues(next);
  };
  const shown = useErrors<V>();
  const { ref, errors, setErrors, show } = shown;
  const { isBusy, submit } = useSubmit(options, values, shown);
  /** Does something besides sending, such as asking for a code. @returns whether it was done */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (fault) {
      tell(fault, values, { ...options, show });
      return false;
    }
  };
  const set = (changed: Partial<V>): void => {
    const next = { ...latest.current, ...changed };
    put(next);
    if (options.name !== undefined) {
      const kept = Object.entries(next).filter(([key]) => !options.secrets?.includes(key));
      keepDraft(options.name, Object.fromEntries(kept));
    }
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(changed).map((key) => [key, undefined])),
    }));
  };
  return {
    values,
    errors,
    isBusy,
    set,
    show,
    attempt,
    /** For a text field: <TextField label=… {...field('email')} /> */
    field: (name: keyof V & string) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (text: string) => set({ [name]: text } as unknown as Partial<V>),
    }),
    /** For the <form> itself. */
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      },
    },
    /** Empties the fields that were sent; what was typed into them since stays. */
    clear: (sent: Partial<V>) => set(emptied(latest.current, sent)),
    reset: () => {
      put(options.initial);
      setErrors({});
      if (options.name !== undefined) forgetDraft(options.name);
    },
  };
}
