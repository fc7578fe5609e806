// Security: how well the account is secured and what would secure it better, its addresses, second factor and passkeys.
import { useState } from 'react';
import { AtSign, Lock, MonitorSmartphone, Phone } from 'lucide-react';
import type { ContactKind, User } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { RealOnly } from '../ui/real-only.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SecurityCard } from './security-card.tsx';
import { ButtonRow, LinkRow, RowGroup } from './settings-row.tsx';

function Content({ user }: { readonly user: User }) {
  const t = useT();
  const [bound, setBound] = useState<ContactKind>();
  const stateOf = (contact: string | null, isVerified: number) =>
    contact === null ? t('security.none') : isVerified === 1 ? contact : t('security.unproved');
  return (
    <main className="pb-[calc(2rem+env(safe-area-inset-bottom))]">
      <SecurityCard user={user} />
      <RowGroup title={t('security.contacts')}>
        <ButtonRow
          icon={AtSign}
          label={t('form.kind_email')}
          value={stateOf(user.email, user.email_verified)}
          onClick={() => setBound('email')}
        />
        <ButtonRow
          icon={Phone}
          label={t('form.kind_phone')}
          value={stateOf(user.mobile, user.mobile_verified)}
          onClick={() => setBound('mobile')}
        />
      </RowGroup>
      <SecondFactorSection isOn={user.second_factor === 1} />
      <PasskeySection />
      <RowGroup title={t('security.more')}>
        <LinkRow to="/mine/password" icon={Lock} label={t('password.title')} />
        <LinkRow to="/mine/system" icon={MonitorSmartphone} label={t('sessions.title')} />
      </RowGroup>
      <ContactSheet
        kind={bound}
        known={(bound === 'mobile' ? user.mobile : user.email) ?? ''}
        onClose={() => setBound(undefined)}
      />
    </main>
  );
}

export default function SecurityPage() {
  const t = useT();
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t('security.title')} parent="/user" />
      <RealOnly>{user && <Content user={user} />}</RealOnly>
    </>
  );
}
