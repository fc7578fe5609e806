// Leads to how orders are carried out, which is counted from the log.
import { Link } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { Section } from './section.tsx';

export function ExecutionSection() {
  const t = useT();
  return (
    <Section title={t('quality.title')} text={t('quality.text')}>
      <Link
        to="/trust/execution"
        className="mt-2 inline-flex min-h-11 items-center text-body font-semibold text-accent"
      >
        {t('quality.see')}
      </Link>
    </Section>
  );
}
