// Who else signs what the log has become, and how long ago. It is called witnessed once two do who have nothing to do with each other.
import { FactList } from '@meridian/design/components/facts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import type { CheckedLog } from '../lib/public-log.ts';
import { Section } from './section.tsx';
import { unrelatedCount } from './unrelated.ts';

/** Unrelated ones, before the log is called witnessed. */
const ENOUGH = 2;
/** They are asked every ten seconds. Counted by the device's clock: the site's would be the word of who may hold signatures back. */
const OLD_AFTER_MS = 600_000;

export function WitnessSection({ log }: { readonly log: CheckedLog }) {
  const t = useT();
  const { origin, witnesses, cosigned, checkedAt } = log;
  const signed = unrelatedCount(
    origin,
    cosigned.map(({ name }) => name),
  );
  const facts = witnesses.map((name) => {
    const at = cosigned.find((one) => one.name === name)?.at;
    const isOld = at === undefined || checkedAt - at > OLD_AFTER_MS;
    const value =
      at === undefined
        ? t('log.not_signed')
        : formatDateTime(at, { dateStyle: 'medium', timeStyle: 'medium' });
    return { label: name, value, tone: isOld ? 'warn' : 'plain' } as const;
  });
  const found =
    signed >= ENOUGH
      ? t('log.witnessed', { count: signed })
      : t(facts.length === 0 ? 'log.no_witness' : 'log.few_witnesses');
  return (
    <Section title={t('log.witnesses')} text={t('log.witnesses_text')}>
      <p className="mt-3 text-body text-pretty">{found}</p>
      {facts.length > 0 && (
        <>
          <FactList className="mt-3" facts={facts} />
          <p className="mt-2 text-caption text-text-3 text-pretty">{t('log.whose_word')}</p>
        </>
      )}
    </Section>
  );
}
