// What a trader sets on this device: one-tap trading, after a warning, and the zone of times.
import { type ReactNode, useState } from 'react';
import { Clock, Zap } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { usePreference } from '../lib/preferences.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { RadioSheet } from '../ui/fields/radio-sheet.tsx';
import { ButtonRow, RowGroup } from '../ui/settings-row.tsx';
import { SwitchRow } from '../ui/fields/switch-row.tsx';

/** @param children further rows */
export function TradingSettings({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const [isOneTap, setOneTap] = usePreference('oneTap');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <RowGroup title={t('account.group_trading')}>
      {children}
      <ZoneRow />
      <li>
        <SwitchRow
          icon={Zap}
          label={t('phone.one_tap')}
          text={t('phone.one_tap_text')}
          isOn={isOneTap}
          onChange={(isOn) => (isOn ? setIsAsking(true) : setOneTap(false))}
        />
      </li>
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
    </RowGroup>
  );
}

function ZoneRow() {
  const t = useT();
  const [zone, setZone] = usePreference('timeZone');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <ButtonRow
        icon={Clock}
        label={t('phone.zone')}
        value={t(`phone.zone_${zone}`)}
        onClick={() => setChoosing(true)}
      />
      <RadioSheet
        open={isChoosing}
        onOpenChange={setChoosing}
        label={t('phone.zone')}
        value={zone}
        onChange={setZone}
        choices={[
          { value: 'local', label: t('phone.zone_local') },
          {
            value: 'new_york',
            label: t('phone.zone_new_york'),
            detail: t('phone.zone_text'),
          },
        ]}
      />
    </>
  );
}
