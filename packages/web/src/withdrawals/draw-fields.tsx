// Where a withdrawal goes: the choice among the bound methods, and the way to bind a missing one.
import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { DrawCurrency, WithdrawalMethod } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { methodLine } from '../ui/money/method-line.ts';
import { PickerField } from '../ui/fields/picker-sheet.tsx';
import { FieldFrame, fieldBoxClass, useFieldIds } from '../ui/fields/text-field.tsx';
import type { DrawType } from '../ui/money/withdrawal-queries.ts';

interface MethodFieldProps {
  readonly type: DrawType;
  readonly methods: readonly WithdrawalMethod[];
  readonly currency: DrawCurrency;
  readonly value: WithdrawalMethod | undefined;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
  readonly onNotBound: () => void;
}

export function MethodField(props: MethodFieldProps) {
  const t = useT();
  const { type, methods, value, error, onChange } = props;
  if (methods.length === 0) return <NothingBound {...props} />;
  return (
    <PickerField
      label={t(`withdraw.method_${type}`)}
      placeholder={t(`withdraw.method_missing_${type}`)}
      error={error}
      choices={methods.map((method) => ({
        value: String(method.id),
        label: methodLine(method),
        dir: 'ltr' as const,
        detail: type === '1' ? method.dc_address : method.payee_name,
      }))}
      value={value && String(value.id)}
      shown={
        value && (
          <span className="flex">
            <bdi className="max-w-full truncate">{methodLine(value)}</bdi>
          </span>
        )
      }
      onChange={onChange}
    />
  );
}

function NothingBound({ type, error, onNotBound }: MethodFieldProps) {
  const t = useT();
  const { id, isFaulty, describedBy } = useFieldIds({ error, hint: undefined });
  return (
    <FieldFrame id={id} label={t(`withdraw.method_${type}`)} error={error}>
      <button
        id={id}
        type="button"
        data-faulty={isFaulty}
        aria-describedby={describedBy}
        onClick={onNotBound}
        className={`press ${fieldBoxClass(isFaulty)} gap-2.5 px-4 text-start text-body font-semibold text-accent`}
      >
        <Plus aria-hidden className="size-5 shrink-0" />
        {t(`method.bind_${type}`)}
      </button>
    </FieldFrame>
  );
}

/** Asks whether to go to the page that binds a method; no longer once one is bound, which may be known a moment later. */
export function useNotBound(type: DrawType, currency: DrawCurrency | undefined, isBound: boolean) {
  const t = useT();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking && isBound) setIsAsking(false);
  const dialog = (
    <ConfirmDialog
      open={isAsking}
      title={t('wallet.not_bind')}
      text={t('wallet.not_bind_text')}
      confirmLabel={t('wallet.bind')}
      onConfirm={() => {
        setIsAsking(false);
        void router.navigate({
          to: '/mine/withdraw-way',
          search: { type, ...(currency ? { draw_id: currency.id } : {}) },
        });
      }}
      onCancel={() => setIsAsking(false)}
    />
  );
  return { dialog, ask: () => setIsAsking(true) };
}
