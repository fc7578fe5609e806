// A code sent by mail or text message: the field, and the button that sends one and then counts down sixty seconds.
import { useRef, useState } from 'react';
import { LoaderCircle } from 'lucide-react';
import { useCodeWait } from './code-wait.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { TextField, type TextFieldProps } from '../ui/fields/text-field.tsx';

interface CodeFieldProps extends Omit<
  TextFieldProps,
  'end' | 'start' | 'label' | 'type' | 'inputMode'
> {
  readonly label?: string;
  /** What the code is for: its countdown survives a reload and visits to other pages. */
  readonly purpose: string;
  /** Sends a code. False: nothing was sent, and the reason was shown; the countdown does not start. */
  readonly onSend: () => Promise<boolean>;
}

/** Only the digits, however they were pasted. */
export const codeDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 8);

export function CodeField({ label, purpose, onSend, onChange, hint, ...rest }: CodeFieldProps) {
  const t = useT();
  const { secondsLeft, start } = useCodeWait(purpose);
  const [isSending, setIsSending] = useState(false);
  const isUnderWay = useRef(false);
  const send = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsSending(true);
    try {
      if (!(await onSend())) return;
      start();
      // The code before no longer counts, nor does what was said of it: that it is missing, or wrong.
      onChange('');
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  };
  const isWaiting = secondsLeft > 0;
  return (
    <TextField
      name="code"
      {...rest}
      label={label ?? t('form.code')}
      hint={hint ?? (isWaiting ? t('form.code_sent') : undefined)}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      onChange={(text) => onChange(codeDigits(text))}
      className="figure rtl:text-right"
      end={
        <button
          type="button"
          disabled={isWaiting || isSending}
          aria-busy={isSending}
          onClick={() => void send()}
          className="press relative me-1.5 h-11 shrink-0 rounded-inner bg-surface px-4 text-label font-semibold text-text disabled:text-text-3 dark:bg-fill-2"
        >
          <span className={isSending ? 'opacity-0' : ''}>
            {isWaiting ? (
              <Figure>{t('form.code_wait', { seconds: secondsLeft })}</Figure>
            ) : (
              t('form.code_send')
            )}
          </span>
          {isSending && (
            <LoaderCircle
              aria-hidden
              className="absolute inset-0 m-auto size-5 animate-spin text-text-2"
            />
          )}
        </button>
      }
    />
  );
}
