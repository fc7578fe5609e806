// How somebody who does not trust this page checks the log, and becomes a witness.
import { useT } from '../lib/i18n.ts';
import { CopyButton, CopyRow } from '../ui/copy-value.tsx';
import { Section } from './section.tsx';

/** @param props.logKey undefined while it is not known */
export function OutsideSection({ logKey }: { readonly logKey: string | undefined }) {
  const t = useT();
  return (
    <Section title={t('log.outside')} text={t('log.outside_text')}>
      <Command
        label={t('log.check_all')}
        text={`npm run check-log -- ${location.origin} --remember log.json`}
      />
      <Command label={t('log.be_witness')} text={`npm run witness -- ${location.origin}`} />
      {logKey !== undefined && (
        <dl className="mt-3 rounded-card bg-fill">
          <CopyRow label={t('log.key')} value={logKey} />
        </dl>
      )}
      <p className="mt-2 text-caption text-text-3 text-pretty">{t('log.key_text')}</p>
    </Section>
  );
}

const Command = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div className="mt-3">
    <h3 className="text-label font-medium">{label}</h3>
    <div className="mt-1 flex items-center gap-2 rounded-card bg-fill py-2 ps-4 pe-1.5">
      <code dir="ltr" className="min-w-0 flex-1 text-label break-words">
        {text}
      </code>
      <CopyButton label={label} value={text} />
    </div>
  </div>
);
