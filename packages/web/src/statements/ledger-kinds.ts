// How each kind of ledger entry looks and what it means.
import {
  type LucideIcon,
  ArrowDownToLine,
  ArrowUpFromLine,
  Coins,
  Gift,
  HandCoins,
  Landmark,
  MoonStar,
  RotateCcw,
  ShieldCheck,
  Undo2,
  Users,
} from 'lucide-react';
import type { LedgerKind } from '@meridian/contract';
import type { TextKey } from '../lib/i18n.ts';

interface KindLook {
  readonly icon: LucideIcon;
  readonly meaning: TextKey;
}

export const LEDGER_LOOKS: Readonly<Record<LedgerKind, KindLook>> = {
  demo_grant: { icon: Gift, meaning: 'ledger.demo_grant' },
  demo_reset: { icon: RotateCcw, meaning: 'ledger.demo_reset' },
  realised_profit: { icon: HandCoins, meaning: 'ledger.realised_profit' },
  handling_fee: { icon: Landmark, meaning: 'ledger.handling_fee' },
  financing: { icon: MoonStar, meaning: 'ledger.financing' },
  spread_rebate: { icon: Undo2, meaning: 'ledger.spread_rebate' },
  negative_balance_protection: { icon: ShieldCheck, meaning: 'ledger.negative_balance_protection' },
  deposit: { icon: ArrowDownToLine, meaning: 'ledger.deposit' },
  deposit_reversal: { icon: Undo2, meaning: 'ledger.deposit_reversal' },
  reversal_borne: { icon: ShieldCheck, meaning: 'ledger.reversal_borne' },
  withdrawal: { icon: ArrowUpFromLine, meaning: 'ledger.withdrawal' },
  withdrawal_fee: { icon: Coins, meaning: 'ledger.withdrawal_fee' },
  copying: { icon: Users, meaning: 'ledger.copying' },
};
