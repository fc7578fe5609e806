// The bell of the Trade screen: makes a price alert, and shows how many alerts of this instrument wait.
import { useState } from 'react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Instrument } from '@meridian/contract';
import { Bell } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { Figure } from '../ui/figure.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useAlerts } from '../ui/use-alerts.ts';
import { AlertSheet } from './alert-sheet.tsx';

export function AlertButton({ instrument }: { readonly instrument: Instrument }) {
  const t = useT();
  const navigate = useNavigate();
  const from = useLocation({ select: (location) => location.href });
  const isIn = useSession().status === 'in';
  const [isOpen, setOpen] = useState(false);
  const waiting = useAlerts().data?.active.filter((one) => one.forex_id === instrument.Id) ?? [];
  const open = () => (isIn ? setOpen(true) : void navigate({ to: '/login', search: { from } }));
  return (
    <>
      <IconButton
        label={t('alerts.add')}
        data-key="alert"
        aria-haspopup="dialog"
        onClick={open}
        className="relative"
      >
        <Bell aria-hidden className="size-[21px] text-text-2" strokeWidth={1.75} />
        {isIn && waiting.length > 0 && (
          <span className="absolute end-1 top-1 grid h-4 min-w-4 place-items-center rounded-full bg-ink px-1 text-micro leading-none font-semibold text-on-ink">
            <Figure>{waiting.length}</Figure>
          </span>
        )}
      </IconButton>
      <AlertSheet instrument={instrument} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
