// A picture of letters to type; a tap brings another one.
import { RefreshCw } from 'lucide-react';
import type { Captcha } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

interface CaptchaFieldProps {
  readonly captcha: Captcha | undefined;
  /** It could not be loaded. */
  readonly hasFailed: boolean;
  readonly onReload: () => void;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

export function CaptchaField({ captcha, hasFailed, onReload, ...field }: CaptchaFieldProps) {
  const t = useT();
  return (
    <TextField
      {...field}
      label={t('register.captcha')}
      hint={t('register.captcha_hint')}
      autoComplete="off"
      dir="ltr"
      maxLength={20}
      className="rtl:text-right"
      end={
        <button
          type="button"
          onClick={onReload}
          className="press me-1.5 grid h-11 w-32 shrink-0 place-items-center overflow-hidden rounded-inner bg-white"
        >
          <span className="sr-only">{t('register.captcha_reload')}</span>
          {captcha ? (
            <img src={captcha.b64s} alt="" className="h-full w-full object-contain" />
          ) : hasFailed ? (
            <RefreshCw aria-hidden className="size-5 text-[#4a5464]" />
          ) : (
            <Skeleton className="size-full" />
          )}
        </button>
      }
    />
  );
}
