// What can be done with a copying: pause it, move money, change its limits, stop it. One that is ending can still be
// bounded, emptied of free money and closed.
import { useState } from 'react';
import type { Copying } from '@meridian/contract';
import {
  ArrowLeftRight,
  CirclePause,
  CirclePlay,
  CircleStop,
  type LucideIcon,
  SlidersHorizontal,
} from 'lucide-react';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useCopyAction } from './copy-action.ts';
import { LimitsSheet } from './limits-sheet.tsx';
import { MoneySheet } from './money-sheet.tsx';
import { StopSheet } from './stop-sheet.tsx';

type Layer = 'pause' | 'resume' | 'money' | 'limits' | 'stop';

function Action({
  icon: Icon,
  label,
  onClick,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
}) {
  return (
    <li className="min-w-0 flex-1">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onClick}
        className="press flex w-full min-w-0 flex-col items-center gap-1.5 rounded-card bg-fill/70 px-1 pt-3 pb-3 text-center active:bg-fill-2/60"
      >
        <Icon aria-hidden className="size-[21px]" strokeWidth={1.75} />
        <span className="flex min-h-[2.125rem] max-w-full items-center text-caption font-medium text-balance hyphens-auto [overflow-wrap:anywhere]">
          {label}
        </span>
      </button>
    </li>
  );
}

export function CopyingActions({ copying }: { readonly copying: Copying }) {
  const t = useT();
  const [layer, setLayer] = useState<Layer>();
  const { state } = copying;
  if (state === 'ended') return null;
  const isEnding = state === 'ending';
  // Everything is being closed anyway, so there is nothing left to bound.
  const isClosing = copying.stop_reason === 'copy_stop_loss';
  const isPaused = state === 'paused';
  const close = () => setLayer(undefined);
  const sheet = (which: Layer) => ({
    open: layer === which,
    onOpenChange: (isOpen: boolean) => setLayer(isOpen ? which : undefined),
    copying,
  });
  return (
    <>
      <ul data-actions className="mt-3 flex gap-1.5 px-4">
        {!isEnding && (
          <Action
            icon={isPaused ? CirclePlay : CirclePause}
            label={t(isPaused ? 'copying.resume' : 'copying.pause')}
            onClick={() => setLayer(isPaused ? 'resume' : 'pause')}
          />
        )}
        <Action
          icon={ArrowLeftRight}
          label={t(isEnding ? 'copying.take' : 'copying.money')}
          onClick={() => setLayer('money')}
        />
        {!isClosing && (
          <Action
            icon={SlidersHorizontal}
            label={t('copying.limits')}
            onClick={() => setLayer('limits')}
          />
        )}
        <Action
          icon={CircleStop}
          label={t(isEnding ? 'copying.close_all' : 'copying.stop')}
          onClick={() => setLayer('stop')}
        />
      </ul>
      <PauseQuestion open={layer === 'pause'} onClose={close} id={copying.id} />
      <PauseQuestion open={layer === 'resume'} onClose={close} id={copying.id} isResume />
      <MoneySheet {...sheet('money')} />
      <LimitsSheet {...sheet('limits')} />
      <StopSheet {...sheet('stop')} />
    </>
  );
}

interface PauseQuestionProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly id: number;
  readonly isResume?: boolean;
}

/** Asked before a copying is paused or resumed. It stays what it was, also if another page does the same meanwhile. */
function PauseQuestion({ open, onClose, id, isResume = false }: PauseQuestionProps) {
  const t = useT();
  const pausing = useCopyAction(`copying.pause.${id}`);
  const paused = isResume ? '0' : '1';
  const pause = async () => {
    await pausing.run(
      { id, paused },
      (client_order_id) => call('changeCopying', { id, paused, client_order_id }, { quiet: true }),
      t(isResume ? 'copying.resumed' : 'copying.paused'),
    );
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t(isResume ? 'copying.resume_title' : 'copying.pause_title')}
      text={t(isResume ? 'copying.resume_text' : 'copying.pause_text')}
      confirmLabel={t(isResume ? 'copying.resume' : 'copying.pause')}
      isBusy={pausing.isBusy}
      onConfirm={() => void pause()}
      onCancel={onClose}
    />
  );
}
