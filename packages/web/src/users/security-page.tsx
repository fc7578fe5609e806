// Security: how well the account is secured and what would improve it, its addresses, second factor and passkeys.
import { useState } from 'react';
import {
  AtSign,
  Lock,
  type LucideIcon,
  MonitorSmartphone,
  Phone,
  SquareTerminal,
} from 'lucide-react';
import type { ContactKind, User } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { RealOnly } from '../ui/real-only.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SecurityCard } from './security-card.tsx';
import { ButtonRow, LinkRow, RowGroup } from '../ui/settings-row.tsx';

interface ContactRowProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly contact: string | null;
  readonly isProved: boolean;
  readonly onBind: () => void;
}

function ContactRow({ icon, label, contact, isProved, onBind }: ContactRowProps) {
  const t = useT();
  const proved = isProved ? contact : null;
  const missing = t(contact === null ? 'security.none' : 'security.unproved');
  return <ButtonRow icon={icon} label={label} value={proved ?? missing} onClick={onBind} />;
}

function Content({ user }: { readonly user: User }) {
  const t = useT();
  const [bound, setBound] = useState<ContactKind>();
  return (
    <main className="pb-[calc(2rem+env(safe-area-inset-bottom))]">
      <SecurityCard user={user} />
      <RowGroup title={t('security.contacts')}>
        <ContactRow
          icon={AtSign}
          label={t('form.kind_email')}
          contact={user.email}
          isProved={user.email_verified === 1}
          onBind={() => setBound('email')}
        />
        <ContactRow
          icon={Phone}
          label={t('form.kind_phone')}
          contact={user.mobile}
          isProved={user.mobile_verified === 1}
          onBind={() => setBound('mobile')}
        />
      </RowGroup>
      <SecondFactorSection isOn={user.second_factor === 1} />
      <PasskeySection />
      <RowGroup title={t('security.more')}>
        <LinkRow to="/mine/password" icon={Lock} label={t('password.title')} />
        <LinkRow to="/mine/api-keys" icon={SquareTerminal} label={t('api_keys.title')} />
        <LinkRow to="/mine/system" icon={MonitorSmartphone} label={t('sessions.title')} />
      </RowGroup>
      <ContactSheet kind={bound} user={user} onClose={() => setBound(undefined)} />
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
