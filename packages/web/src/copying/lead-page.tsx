// Leading: whether others may copy the client's orders, what they see, and who does.
import { useState } from 'react';
import type { Leading } from '@meridian/contract';
import { LEADER_NAME_MAX, ORDERS_SHOWN, type OrdersShown } from '@meridian/contract/names/copying';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { formatCount, formatDateTime, formatMoney } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { useBasicInfo } from '../lib/site.ts';
import { report } from '../lib/report.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LoadFailure } from '../ui/empty-state.tsx';
import { Explained } from '../ui/explained.tsx';
import { ExplainedFigures } from './explained-figures.tsx';
import { Figure } from '../ui/figure.tsx';
import { Note } from '../ui/note.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RadioList } from '../ui/fields/radio-sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { useLeading } from '../ui/use-leading.ts';

type Condition = Leading['conditions'][number];

const shownOf = (text: string): OrdersShown =>
  ORDERS_SHOWN.find((one) => one === text) ?? 'delayed';

/** "12 of 20"; an identity is either verified or not. */
function standing(t: Translate, { condition, needed, have, is_met }: Condition): string {
  if (condition === 'identity') return t(is_met === 1 ? 'lead.identity_yes' : 'lead.identity_no');
  const text = (value: string) =>
    condition === 'equity' ? formatMoney(value, { digits: 0 }) : formatCount(value, 1);
  return t('lead.have_of', { have: text(have), needed: text(needed) });
}

function Conditions({ conditions }: Pick<Leading, 'conditions'>) {
  const t = useT();
  return (
    <ul className="space-y-1 rounded-card bg-fill/70 p-1">
      {conditions.map((each) => {
        const isMet = each.is_met === 1;
        const Icon = isMet ? CircleCheck : CircleDashed;
        return (
          <li key={each.condition}>
            <Explained
              figure={{
                label: t(`lead.condition_${each.condition}`),
                value: <bdi>{standing(t, each)}</bdi>,
                about: t(`lead.about_condition_${each.condition}`),
              }}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-3 rounded-inner px-3 py-2"
            >
              <Icon
                aria-hidden
                className={`size-5 shrink-0 ${isMet ? 'text-positive' : 'text-text-3'}`}
              />
              <span className="min-w-min flex-1 text-label font-medium">
                {t(`lead.condition_${each.condition}`)}
                <span className="sr-only"> {t(isMet ? 'lead.met' : 'lead.not_met')}</span>
              </span>
              <span className="text-label text-text-2">
                <bdi>{standing(t, each)}</bdi>
              </span>
            </Explained>
          </li>
        );
      })}
    </ul>
  );
}

/** A leader goes on leading: the conditions are asked only at the start, and the page says so. */
function Unmet({ conditions }: Pick<Leading, 'conditions'>) {
  const t = useT();
  const isOffered = useBasicInfo()?.copy_trading !== 0;
  const unmet = conditions.filter(({ is_met }) => is_met === 0);
  if (unmet.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-heading">{t('lead.unmet')}</h2>
      <Conditions conditions={unmet} />
      <Note tone="warn" className="mt-2">
        {t(isOffered ? 'lead.unmet_text' : 'lead.unmet_text_off')}
      </Note>
    </section>
  );
}

type Values = Readonly<Record<'orders_shown' | 'name', string>>;

const valuesOf = ({ orders_shown, name }: Leading): Values => ({
  orders_shown,
  name: name ?? '',
});

/** A leader sends what was changed: another page may have changed the rest. */
function useLead(leading: Leading) {
  const t = useT();
  const leads = leading.leads === 1;
  const [opened, setOpened] = useState(() => valuesOf(leading));
  const shownFrom = (values: Values): Values => {
    const now = valuesOf(leading);
    return {
      orders_shown: (values.orders_shown === opened.orders_shown ? now : values).orders_shown,
      name: (values.name === opened.name ? now : values).name,
    };
  };
  const form = useForm<Values>({
    initial: opened,
    send: async (values) => {
      const { orders_shown, name } = shownFrom(values);
      const wish = {
        ...(!(leads && values.orders_shown === opened.orders_shown) && {
          orders_shown: shownOf(orders_shown),
        }),
        ...(!(leads && values.name === opened.name) && { name }),
      };
      try {
        await call('lead', wish, { quiet: true });
        toast.success(t(leads ? 'lead.saved' : 'lead.started'));
      } finally {
        // Where the answer was lost, the client may lead, or be shown otherwise, all the same.
        await reloadAccount();
      }
      setOpened(values);
    },
  });
  return { form, shown: shownFrom(form.values) };
}

function LeadForm({ leading }: { readonly leading: Leading }) {
  const t = useT();
  const leads = leading.leads === 1;
  const isAllowed = leads || leading.conditions.every(({ is_met }) => is_met === 1);
  const { form, shown } = useLead(leading);
  return (
    <form {...form.form} className="space-y-5">
      <div>
        <h2 className="text-heading">{t('lead.shown')}</h2>
        <div className="-mx-3 mt-2">
          <RadioList<OrdersShown>
            label={t('lead.shown')}
            choices={ORDERS_SHOWN.map((value) => ({
              value,
              label: t(`lead.shown_${value}`),
              detail: t(`lead.shown_${value}_text`),
            }))}
            value={shownOf(shown.orders_shown)}
            onChange={(orders_shown) => form.set({ orders_shown })}
          />
        </div>
      </div>
      <TextField
        {...form.field('name')}
        value={shown.name}
        label={t('lead.name')}
        hint={t('lead.name_hint')}
        maxLength={LEADER_NAME_MAX}
        autoComplete="off"
        autoCapitalize="words"
      />
      {!leads && <Note>{t('lead.told')}</Note>}
      <Button
        type="submit"
        size="large"
        disabled={!isAllowed}
        isBusy={form.isBusy}
        className="w-full"
      >
        {t(leads ? 'lead.save' : 'lead.start')}
      </Button>
      {!isAllowed && (
        <p className="text-center text-caption text-text-2">{t('lead.not_allowed')}</p>
      )}
    </form>
  );
}

function StopLeading({ copiers }: { readonly copiers: number }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      await call('stopLeading', {});
      toast.success(t('lead.stopped'));
    } finally {
      setBusy(false);
      setAsking(false);
      await reloadAccount();
    }
  };
  return (
    <>
      <Button tone="danger" size="large" className="w-full" onClick={() => setAsking(true)}>
        {t('lead.stop')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={t('lead.stop_title')}
        text={t('lead.stop_text', { count: copiers })}
        confirmLabel={t('lead.stop')}
        isBusy={isBusy}
        onConfirm={() =>
          void stop().catch((fault: unknown) => report('leading was not ended', fault))
        }
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Content({ leading }: { readonly leading: Leading }) {
  const t = useT();
  const leads = leading.leads === 1;
  const figures = [
    {
      label: t('lead.copiers'),
      value: <Figure>{formatCount(leading.copiers)}</Figure>,
      about: t('lead.about_copiers'),
    },
    {
      label: t('lead.copiers_money'),
      value: <Figure>{formatMoney(leading.copiers_money, { digits: 0 })}</Figure>,
      about: t('lead.about_copiers_money'),
    },
  ];
  return (
    <main className="space-y-5 px-5 pt-2 pb-[calc(2rem+env(safe-area-inset-bottom))]">
      {leads ? (
        <section data-theme="dark" className="rounded-hero bg-hero p-5 text-on-hero">
          <p className="text-body-strong">
            {t('lead.leads_since', {
              time: formatDateTime(leading.since, { dateStyle: 'medium' }),
            })}
          </p>
          <div className="mt-4 border-t border-hero-line pt-2">
            <ExplainedFigures isOnHero className="grid-cols-2" figures={figures} />
          </div>
        </section>
      ) : (
        <section>
          <p className="text-body text-text-2 text-pretty">{t('lead.text')}</p>
          <h2 className="mt-6 mb-3 text-heading">{t('lead.conditions')}</h2>
          <Conditions conditions={leading.conditions} />
        </section>
      )}
      {leads && <Unmet conditions={leading.conditions} />}
      <LeadForm key={`${leading.leads} ${leading.since}`} leading={leading} />
      {leads && <StopLeading copiers={leading.copiers} />}
    </main>
  );
}

export default function LeadPage() {
  const t = useT();
  const { data, error, refetch } = useLeading();
  return (
    <>
      <PageHeader title={t('lead.title')} parent="/follow" />
      {data ? (
        <Content leading={data} />
      ) : error ? (
        <LoadFailure error={error} retry={refetch} />
      ) : (
        <div className="space-y-4 px-5 pt-2">
          <output className="sr-only">{t('state.loading')}</output>
          <Skeleton className="h-24 w-full !rounded-card" />
          <Skeleton className="h-40 w-full !rounded-card" />
          <Skeleton className="h-64 w-full !rounded-card" />
        </div>
      )}
    </>
  );
}
