// How each status of a deposit looks and what it means.
import { type LucideIcon, CircleCheck, CircleSlash, CircleX, Hourglass, Undo2 } from 'lucide-react';
import type { Deposit } from '@meridian/contract';
import type { BadgeTone } from '@meridian/design/components/badge';
import type { TextKey } from '../lib/i18n.ts';

interface StatusLook {
  readonly icon: LucideIcon;
  readonly tone: BadgeTone;
  readonly label: TextKey;
  readonly meaning: TextKey;
}

const LOOKS: readonly StatusLook[] = [
  {
    icon: Hourglass,
    tone: 'warn',
    label: 'deposit.status_pending',
    meaning: 'deposit.meaning_pending',
  },
  {
    icon: CircleCheck,
    tone: 'positive',
    label: 'deposit.status_completed',
    meaning: 'deposit.meaning_completed',
  },
  {
    icon: CircleX,
    tone: 'negative',
    label: 'deposit.status_rejected',
    meaning: 'deposit.meaning_rejected',
  },
  {
    icon: CircleSlash,
    tone: 'plain',
    label: 'deposit.status_invalid',
    meaning: 'deposit.meaning_invalid',
  },
];

const REVERSED: StatusLook = {
  icon: Undo2,
  tone: 'negative',
  label: 'deposit.status_reversed',
  meaning: 'deposit.meaning_reversed',
};

export function statusLook({
  status,
  reversed_at: reversedAt,
}: Pick<Deposit, 'status' | 'reversed_at'>): StatusLook {
  if (reversedAt !== null) return REVERSED;
  const look = LOOKS[status];
  if (!look) throw new Error(`no status of a deposit: ${status}`);
  return look;
}
