// The wish for a summary on Saturdays of the trades closed in the week, by mail or by push: off until somebody turns it on.
import { useEffect, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { pushState } from '../lib/push.ts';
import { queryClient } from '../lib/query-client.ts';
import { report } from '../lib/report.ts';
import { SwitchRow } from '../ui/fields/switch-row.tsx';
import { toast } from '../ui/toast.tsx';

const KEY = ['account', 'weekly-summary'] as const;

interface Ways {
  readonly wished: number;
  readonly pushed: number;
}

/** Whether this browser gets what is pushed. */
function useHasPush(): boolean {
  const [hasPush, setHasPush] = useState(false);
  useEffect(() => {
    pushState()
      .then((state) => setHasPush(state === 'on'))
      .catch((fault: unknown) => report('it is not known whether push is on', fault));
  }, []);
  return hasPush;
}

/** Of a real account. */
export function WeeklySwitch() {
  const t = useT();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('weeklySummary', {}, { signal, quiet: true }),
  });
  // The switches move with the finger, and back if it is refused. The mutation's own state comes a moment too late for
  // that: a switch would be set back first.
  const [asked, setAsked] = useState<Ways | null>(null);
  const { mutate } = useMutation({
    mutationFn: (ways: Ways) => call('setWeeklySummary', ways, { quiet: true }),
    onSuccess: (told) => queryClient.setQueryData(KEY, told),
    onError: (fault) => toast.error(fault.message),
    onSettled: () => setAsked(null),
  });
  const ask = (ways: Ways): void => {
    setAsked(ways);
    mutate(ways);
  };
  const hasPush = useHasPush();
  if (data === undefined) return null;
  const { wished, pushed } = asked ?? data;
  const canSend = data.has_address === 1;
  return (
    <div className="grid gap-3">
      <SwitchRow
        label={t('analytics.weekly')}
        text={t(canSend ? 'analytics.weekly_text' : 'analytics.weekly_no_address')}
        isOn={wished === 1}
        isDisabled={asked !== null || (!canSend && wished === 0)}
        onChange={(isOn) => ask({ wished: isOn ? 1 : 0, pushed })}
      />
      {(hasPush || pushed === 1) && (
        <SwitchRow
          label={t('analytics.weekly_push')}
          text={t('analytics.weekly_push_text')}
          isOn={pushed === 1}
          isDisabled={asked !== null}
          onChange={(isOn) => ask({ wished, pushed: isOn ? 1 : 0 })}
        />
      )}
    </div>
  );
}
