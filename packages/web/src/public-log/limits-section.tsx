// What the public log does not prove.
import { useT } from '../lib/i18n.ts';
import { Section } from './section.tsx';

const LIMITS = ['log.limit_page', 'log.limit_prices', 'log.limit_money'] as const;

export function LimitsSection() {
  const t = useT();
  return (
    <Section title={t('log.limits')}>
      <ul className="mt-2 list-disc space-y-2 ps-5 text-body text-text-2">
        {LIMITS.map((key) => (
          <li key={key} className="text-pretty">
            {t(key)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
