// This device's choices about trading and times: one-tap trading after a warning, and the zone of times.
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { usePreference } from '../lib/preferences.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SwitchRow } from '../ui/switch-row.tsx';

export function DeviceSettings() {
  const t = useT();
  const [isOneTap, setOneTap] = usePreference('oneTap');
  const [zone, setZone] = usePreference('timeZone');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section className="px-4 pt-4 pb-5" aria-labelledby="device-settings">
      <h2 id="device-settings" className="px-4 pb-3 text-heading">
        {t('phone.settings')}
      </h2>
      <SwitchRow
        label={t('phone.one_tap')}
        text={t('phone.one_tap_text')}
        isOn={isOneTap}
        onChange={(isOn) => (isOn ? setIsAsking(true) : setOneTap(false))}
      />
      <p className="px-4 pt-5 pb-2 text-label font-medium text-text-2">{t('phone.zone')}</p>
      <Segmented
        label={t('phone.zone')}
        value={zone}
        onChange={setZone}
        choices={[
          { value: 'local', label: t('phone.zone_local') },
          { value: 'new_york', label: t('phone.zone_new_york') },
        ]}
      />
      <p className="px-4 pt-2 text-caption text-text-3 text-pretty">{t('phone.zone_text')}</p>
      <ConfirmDialog
        open={isAsking}
        title={t('phone.one_tap_question')}
        text={t('phone.one_tap_warning')}
        confirmLabel={t('phone.one_tap_confirm')}
        onConfirm={() => {
          setOneTap(true);
          setIsAsking(false);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  );
}
