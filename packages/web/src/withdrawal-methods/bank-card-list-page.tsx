// The bound bank accounts, as cards.
import { CreditCard } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { RealOnly } from '../ui/real-only.tsx';
import { MethodList } from './method-list.tsx';

export default function BankCardListPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('wallet.cards')} parent="/user" />
      <RealOnly>
        <MethodList type="2" icon={CreditCard} />
      </RealOnly>
    </>
  );
}
