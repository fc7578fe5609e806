// A stop loss or a take profit: a tick that enables it, its price, and what it would mean.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Check } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { Stepper } from './stepper.tsx';
import { stepPrice } from './typed-price.ts';

interface StopFieldProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly precision: number;
  readonly fault?: string | undefined;
  /** A remark before it is sent; a fault takes its place. */
  readonly hint?: string | undefined;
  /** What it would earn or cost, beside the label. */
  readonly result?: ReactNode;
}

export function StopField({
  label,
  isOn,
  onTick,
  text,
  onText,
  precision,
  fault,
  hint,
  result,
}: StopFieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isFresh, setIsFresh] = useState(false);
  // A stop that was just ticked starts at the price, where it cannot stay: focus the field, ready for typing.
  useEffect(() => {
    if (isFresh) box.current?.querySelector('input')?.focus();
  }, [isFresh]);
  return (
    <div className="px-4 py-1.5">
      <div className="flex min-h-11 items-center gap-3">
        <label
          htmlFor={id}
          className="flex min-h-11 flex-1 items-center gap-3 text-label font-medium"
        >
          <Tick
            id={id}
            isOn={isOn}
            onTick={(isTicked) => {
              setIsFresh(isTicked);
              onTick(isTicked);
            }}
          />
          {label}
        </label>
        {isOn && result}
      </div>
      {isOn && (
        <div ref={box} className="pb-2">
          <StopPrice {...{ label, text, onText, precision }} fault={fault} hint={hint} />
        </div>
      )}
    </div>
  );
}

type StopPriceProps = Pick<
  StopFieldProps,
  'label' | 'text' | 'onText' | 'precision' | 'fault' | 'hint'
>;

function StopPrice({ label, text, onText, precision, fault, hint }: StopPriceProps) {
  const t = useT();
  const step = (by: 1 | -1) => {
    const next = stepPrice(text, by, precision);
    return next === null ? undefined : () => onText(next);
  };
  return (
    <>
      <Stepper
        label={label}
        value={text}
        onChange={onText}
        form={{ kind: 'price', decimals: precision }}
        onLess={step(-1)}
        onMore={step(1)}
        lessLabel={t('trade.one_pip_less', { field: label })}
        moreLabel={t('trade.one_pip_more', { field: label })}
        fault={fault}
      />
      {fault === undefined && hint !== undefined && (
        <p role="status" className="mt-1.5 text-caption text-text-2 text-pretty">
          {hint}
        </p>
      )}
    </>
  );
}

interface TickProps extends Pick<StopFieldProps, 'isOn' | 'onTick'> {
  readonly id: string;
}

const Tick = ({ id, isOn, onTick }: TickProps) => (
  <span className="relative grid size-6 shrink-0 place-items-center">
    <input
      id={id}
      type="checkbox"
      checked={isOn}
      onChange={(event) => onTick(event.target.checked)}
      className="peer size-6 cursor-pointer appearance-none rounded-badge border-[1.5px] border-text-3 checked:border-ink checked:bg-ink"
    />
    <Check
      aria-hidden
      strokeWidth={3}
      className="pointer-events-none absolute size-4 text-on-ink opacity-0 peer-checked:opacity-100"
    />
  </span>
);
