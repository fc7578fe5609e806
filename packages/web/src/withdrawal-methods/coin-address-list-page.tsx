// The bound coin addresses.
import { QrCode } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { RealOnly } from '../ui/real-only.tsx';
import { MethodList } from './method-list.tsx';

export default function CoinAddressListPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('wallet.addresses')} parent="/user" />
      <RealOnly>
        <MethodList type="1" icon={QrCode} />
      </RealOnly>
    </>
  );
}
