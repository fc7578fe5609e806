// Notifications of alerts on this device: a switch, or why there is none.
import { useEffect, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { type PushState, pushState, turnPushOff, turnPushOn } from '../lib/push.ts';
import { report } from '../lib/report.ts';
import { SwitchRow } from '../ui/fields/switch-row.tsx';
import { toast } from '../ui/toast.tsx';

export function PushSection() {
  const t = useT();
  const [state, setState] = useState<PushState>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    pushState()
      .then(setState)
      .catch((fault: unknown) => {
        report('it is not known whether push is on', fault);
        setState('off');
      });
  }, []);
  if (state === undefined) return null;
  const change = async (isOn: boolean) => {
    setBusy(true);
    try {
      setState(await (isOn ? turnPushOn() : turnPushOff()));
    } catch (fault) {
      report('push was not changed', fault);
      toast.error(t('alerts.push_failed'));
    } finally {
      setBusy(false);
    }
  };
  const isBarred = state === 'unsupported' || state === 'denied';
  return (
    <SwitchRow
      label={t('alerts.push_title')}
      text={t(isBarred ? `alerts.push_${state}` : 'alerts.push_text')}
      isOn={state === 'on'}
      isDisabled={isBarred || isBusy}
      onChange={(isOn) => void change(isOn)}
    />
  );
}
