// That the log's key was changed, or that the log began anew because published rows were lost: said plainly, for as long as it stands.
import type { CheckedLog } from '../lib/public-log.ts';
import { formatCount, formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Note } from '../ui/note.tsx';
import { sentenceGap } from '../ui/sentences.ts';

export function HandoversNote({ log: { handovers } }: { readonly log: CheckedLog }) {
  const t = useT();
  return handovers.map(({ seq, at, end, before, isSignedByBefore }) => {
    const when = formatDateTime(at, { dateStyle: 'medium', timeStyle: 'short' });
    return (
      <Note key={seq} tone={end === null ? 'plain' : 'warn'}>
        {end === null ? (
          t('log.rotated', { when })
        ) : (
          <>
            <p className="font-medium">{t('log.begun_anew', { when })}</p>
            <p className="mt-0.5">
              {t('log.begun_anew_text', {
                from: formatCount(seq),
                to: formatCount(end.size),
                kept: formatCount(seq - 1),
              })}
              {sentenceGap()}
              {!isSignedByBefore && t('log.begun_unsigned')}
            </p>
            <p className="mt-0.5">
              <bdi>{before.name}</bdi>
            </p>
          </>
        )}
      </Note>
    );
  });
}
