// What copying is, for people who have not tried it: three sentences, the risk, and the way to the traders.
import { Link } from '@tanstack/react-router';
import { Layers, type LucideIcon, ShieldCheck, Undo2, Users } from 'lucide-react';
import { buttonClass } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { Note } from '../ui/note.tsx';

const POINTS = [
  ['follow', Users],
  ['apart', Layers],
  ['stop', ShieldCheck],
  ['any_time', Undo2],
] as const satisfies readonly (readonly [string, LucideIcon])[];

export function Introduction({ isIn }: { readonly isIn: boolean }) {
  const t = useT();
  return (
    <div className="px-5">
      <div data-theme="dark" className="rounded-hero bg-hero p-6 text-on-hero">
        <h2 className="text-title text-balance">{t('copying.intro_title')}</h2>
        <p className="mt-2 text-body text-on-hero-2 text-pretty">{t('copying.intro_text')}</p>
        <Link to="/rank" className={`mt-5 ${buttonClass()}`}>
          {t('copying.find')}
        </Link>
      </div>
      <ul className="mt-6 grid gap-5 lg:grid-cols-2">
        {POINTS.map(([point, Icon]) => (
          <li key={point} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-fill text-text-2">
              <Icon aria-hidden className="size-[21px]" strokeWidth={1.75} />
            </span>
            <span className="min-w-0">
              <span className="block text-body font-semibold">{t(`copying.intro_${point}`)}</span>
              <span className="mt-0.5 block text-label text-text-2 text-pretty">
                {t(`copying.intro_${point}_text`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Note tone="warn" className="mt-6">
        {t('copying.risk')}
      </Note>
      {!isIn && (
        <p className="mt-5 text-center">
          <Link
            to="/login"
            search={{ from: '/follow' }}
            className="press inline-flex h-11 items-center rounded-full px-4 text-label font-semibold text-accent"
          >
            {t('copying.log_in')}
          </Link>
        </p>
      )}
    </div>
  );
}
