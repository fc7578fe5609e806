// The wish for a mail on Saturdays about the trades closed in the week: off until somebody turns it on.
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { SwitchRow } from '../ui/switch-row.tsx';
import { toast } from '../ui/toast.tsx';

const KEY = ['account', 'weekly-summary'] as const;

/** Of a real account. */
export function WeeklySwitch() {
  const t = useT();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('weeklySummary', {}, { signal, quiet: true }),
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) =>
      call('setWeeklySummary', { wished: isOn ? 1 : 0 }, { quiet: true }),
    onSuccess: (told) => queryClient.setQueryData(KEY, told),
    onError: (fault) => toast.error(fault.message),
  });
  if (data === undefined) return null;
  // The switch moves with the finger, and back if it is refused.
  const isOn = isPending ? variables : data.wished === 1;
  const canSend = data.has_address === 1;
  return (
    <SwitchRow
      label={t('analytics.weekly')}
      text={t(canSend ? 'analytics.weekly_text' : 'analytics.weekly_no_address')}
      isOn={isOn}
      isDisabled={isPending || (!canSend && !isOn)}
      onChange={mutate}
    />
  );
}
