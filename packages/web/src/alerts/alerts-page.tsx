// Price alerts: waiting ones, fired ones, and whether this device gets them.
import { useRef, useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Alert } from '@meridian/contract';
import { ArrowDownRight, ArrowUpRight, BellRing, Percent, X } from 'lucide-react';
import { Button, buttonClass } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { formatDateTime, formatPercent, formatPrice } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { selectInstrument } from '../lib/instruments.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useRowFocus } from '../ui/row-focus.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { reloadAlerts, useAlerts } from '../ui/use-alerts.ts';
import { PushSection } from './push-section.tsx';

export default function AlertsPage() {
  const t = useT();
  const { data, error, refetch } = useAlerts();
  return (
    <>
      <PageHeader title={t('alerts.title')} parent="/user" />
      <main className="px-4 pt-2 pb-10">
        {data ? (
          <Lists active={data.active} fired={data.fired} />
        ) : error ? (
          <LoadFailure error={error} retry={refetch} />
        ) : (
          <div role="status" aria-label={t('state.loading')} className="space-y-2.5">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-[72px] w-full !rounded-card" />
            ))}
          </div>
        )}
        <div className="mt-6">
          <PushSection />
        </div>
      </main>
    </>
  );
}

function Lists({
  active,
  fired,
}: {
  readonly active: readonly Alert[];
  readonly fired: readonly Alert[];
}) {
  const t = useT();
  if (active.length === 0 && fired.length === 0)
    return (
      <EmptyState
        icon={BellRing}
        title={t('alerts.none_title')}
        text={t('alerts.none_text')}
        action={
          <Link to="/trade" className={buttonClass('ink', 'medium')}>
            {t('alerts.go_trade')}
          </Link>
        }
      />
    );
  const clear = async () => {
    await call('clearAlerts', {});
    await reloadAlerts();
  };
  return (
    <>
      {active.length > 0 && <List title={t('alerts.waiting')} alerts={active} />}
      {fired.length > 0 && (
        <>
          <List title={t('alerts.fired')} alerts={fired} />
          <p className="mt-3 text-center">
            <Button tone="quiet" onClick={() => void clear().catch(ignoreShown)}>
              {t('alerts.clear')}
            </Button>
          </p>
        </>
      )}
    </>
  );
}

/** The call has already shown a toast that says what failed. */
const ignoreShown = (fault: unknown): void => {
  if (!(fault instanceof Error)) throw fault;
};

const List = ({ title, alerts }: { readonly title: string; readonly alerts: readonly Alert[] }) => (
  <section className="mt-4">
    <h2 className="px-1 pb-2 text-label font-semibold text-text-2">{title}</h2>
    <ul className="space-y-2.5">
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </ul>
  </section>
);

function AlertRow({ alert }: { readonly alert: Alert }) {
  const t = useT();
  const navigate = useNavigate();
  const row = useRef<HTMLLIElement>(null);
  useRowFocus(row);
  const [isBusy, setBusy] = useState(false);
  const open = () => {
    selectInstrument(alert.code);
    void navigate({ to: '/trade' });
  };
  const remove = async () => {
    setBusy(true);
    try {
      await call('removeAlert', { id: alert.id });
      toast.success(t('alerts.removed'));
    } finally {
      setBusy(false);
      await reloadAlerts();
    }
  };
  return (
    <li ref={row} className="flex items-center rounded-card bg-fill/70">
      <button
        type="button"
        onClick={open}
        className="press flex min-h-[72px] min-w-0 flex-1 items-center gap-3.5 rounded-card py-3 ps-4 text-start"
      >
        <KindIcon alert={alert} />
        <span className="min-w-0 flex-1">
          <span className="block text-body font-semibold">
            <bdi>{alert.show_code}</bdi>
          </span>
          <span className="block text-label text-text-2">{whenText(alert, t)}</span>
          {alert.note !== '' && (
            <span className="block text-caption break-words text-text-3">
              <bdi>{alert.note}</bdi>
            </span>
          )}
          {alert.fired_at !== null && (
            <span className="block text-caption text-text-3">
              {isolated(formatPrice(alert.fired_price, alert.precision))} ·{' '}
              {formatDateTime(alert.fired_at)}
            </span>
          )}
        </span>
      </button>
      <IconButton
        data-remove
        label={t('alerts.remove', { code: alert.show_code })}
        disabled={isBusy}
        onClick={() => void remove().catch(ignoreShown)}
        className="me-1 text-text-2"
      >
        <X aria-hidden className="size-5" />
      </IconButton>
    </li>
  );
}

function KindIcon({ alert }: { readonly alert: Alert }) {
  const isUp = alert.fired_up === null ? alert.kind === 'above' : alert.fired_up === 1;
  const isMove = alert.kind === 'percent' && alert.fired_up === null;
  const Icon = isMove ? Percent : isUp ? ArrowUpRight : ArrowDownRight;
  const colour = isMove ? 'text-text-2' : isUp ? 'text-up' : 'text-down';
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface">
      <Icon aria-hidden className={`size-5 ${colour}`} />
    </span>
  );
}

/** Left to right, whatever the language around it. */
const isolated = (text: string): string => `\u2066${text}\u2069`;

function whenText(alert: Alert, t: Translate): string {
  const price = (text: string | null) => isolated(formatPrice(text, alert.precision));
  if (alert.kind !== 'percent')
    return t(`alerts.when_${alert.kind}`, { price: price(alert.price) });
  const percent = isolated(formatPercent(alert.percent, 2));
  return alert.basis === 'day'
    ? t('alerts.when_percent_day', { percent })
    : t('alerts.when_percent_now', { percent, price: price(alert.reference) });
}
