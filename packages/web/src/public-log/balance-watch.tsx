// Looks in silence whether the own balance is counted in what the house owes, and says so only if it is not.
import { useEffect, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { usePath } from '../lib/place.ts';
import { LogFault } from '../ui/log-fault.tsx';
import { useOwnBalance } from './own-balance.ts';

/** Whoever pays for each byte looks on the page of the log. */
const isMetered = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A visit has other things to do. */
const BEGINS_AFTER_MS = 10_000;

export default function BalanceWatch() {
  const t = useT();
  const [hasBegun, setHasBegun] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasBegun(true), BEGINS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useOwnBalance(hasBegun && !isMetered());
  // The page of the log says it itself.
  const isSaid = usePath() === '/trust';
  if (data?.state !== 'fault' || isSaid) return null;
  return (
    <div className="px-4 pb-3">
      <LogFault title={t('log.not_counted')} {...data} />
    </div>
  );
}
