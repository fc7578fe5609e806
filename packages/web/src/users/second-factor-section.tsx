// The authenticator app on the security page: on or off, and its recovery codes.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ListChecks, Smartphone } from 'lucide-react';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { reloadFactor, unlessTurned } from './factor-switch.ts';
import { ProofSheet } from './proof-sheet.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { ButtonRow, RowGroup } from '../ui/settings-row.tsx';

type Layer = 'setup' | 'remove' | 'renew';

export function SecondFactorSection({ isOn }: { readonly isOn: boolean }) {
  const t = useT();
  const [layer, setLayer] = useState<Layer>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data } = useQuery({
    queryKey: ['account', 'second-factor'],
    queryFn: ({ signal }) => call('secondFactor', {}, { signal, quiet: true }),
    enabled: isOn,
  });
  const close = () => setLayer(undefined);
  return (
    <RowGroup title={t('security.second_factor')}>
      <ButtonRow
        icon={Smartphone}
        label={t('security.app')}
        value={t(isOn ? 'security.on' : 'security.off')}
        onClick={() => setLayer(isOn ? 'remove' : 'setup')}
      />
      {isOn && (
        <ButtonRow
          icon={ListChecks}
          label={t('security.codes')}
          value={data && t('security.codes_left', { count: data.recovery_codes_left })}
          onClick={() => setLayer('renew')}
        />
      )}
      <SecondFactorSetup
        open={layer === 'setup'}
        onClose={close}
        onCodesLost={() => setLayer('renew')}
      />
      <TurnOffSheet open={layer === 'remove'} onClose={close} />
      <ProofSheet
        open={layer === 'renew'}
        onClose={close}
        title={t('security.renew_title')}
        text={t('security.renew_text')}
        submitLabel={t('security.renew')}
        factor="app"
        send={async ({ password, code }) => {
          const drawn = await unlessTurned(false, () =>
            call('recoveryCodes', { password, code }, { quiet: true }),
          );
          close();
          if (drawn === null) return;
          setCodes(drawn.recovery_codes);
          await reloadFactor();
        }}
      />
      <Sheet
        open={codes !== undefined}
        onOpenChange={(isOpen) => !isOpen && setCodes(undefined)}
        title={t('security.codes')}
        isHeld
      >
        {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />}
      </Sheet>
    </RowGroup>
  );
}

interface TurnOffSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function TurnOffSheet({ open, onClose }: TurnOffSheetProps) {
  const t = useT();
  return (
    <ProofSheet
      open={open}
      onClose={onClose}
      title={t('security.turn_off_title')}
      text={t('security.turn_off_text')}
      submitLabel={t('security.turn_off')}
      tone="danger"
      factor="any"
      send={async (proof) => {
        await unlessTurned(false, () => call('secondFactorRemove', { ...proof }, { quiet: true }));
        onClose();
        toast.success(t('security.turned_off'));
        await reloadFactor();
      }}
    />
  );
}
