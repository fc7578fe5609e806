// What happened at the account's doors, and from which network and device.
import type { CallOutput } from '@meridian/contract';
import { ShieldAlert } from 'lucide-react';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { browserName, deviceName } from './passkeys.ts';
import { Figure } from '../ui/figure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ToldList } from '../ui/told-list.tsx';

export default function SecurityEventsPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('security_events.title')} parent="/user" />
      <main className="pb-[calc(2rem+env(safe-area-inset-bottom))]">
        <p className="px-5 pb-2 text-label text-text-2 text-pretty">{t('security_events.text')}</p>
        <ToldList
          name="security_events"
          title={t('security_events.title')}
          icon={ShieldAlert}
          load={(page, signal) => call('securityEvents', { page }, { signal, quiet: true })}
          from={placeOf}
        />
      </main>
    </>
  );
}

/** The network, where it is told, and the device. */
function placeOf({ address, agent }: CallOutput<'securityEvents'>['data'][number]) {
  const device = [browserName(agent), deviceName(agent)].filter((part) => part !== '');
  return (
    <>
      {address !== '' && ' · '}
      <Figure>{address}</Figure>
      <bdi>{device.map((part) => ` · ${part}`)}</bdi>
    </>
  );
}
