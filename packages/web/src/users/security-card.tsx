// The score of the account's security, and what it is made of.
import { Check, Circle } from 'lucide-react';
import type { User } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { securityLevel, securityMeasures } from './security-level.ts';

const COLOURS = { low: 'text-negative', medium: 'text-warn', high: 'text-positive' } as const;
const BARS = { low: 'bg-negative', medium: 'bg-warn', high: 'bg-positive' } as const;
const SEGMENTS = 20;

export function SecurityCard({ user }: { readonly user: User }) {
  const t = useT();
  const level = securityLevel(user.credit_score);
  const lit = Math.round((user.credit_score / 100) * SEGMENTS);
  return (
    <section
      data-theme="dark"
      className="mx-4 mt-2 rounded-hero bg-hero p-6 text-on-hero shadow-card"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-label text-on-hero-2">{t('security.score')}</h2>
        <p className={`text-label font-semibold ${COLOURS[level]}`}>
          {t(`security.level_${level}`)}
        </p>
      </div>
      <p className="mt-1 text-display">
        <Figure>
          {user.credit_score}
          <span className="text-[.6em] text-on-hero-2"> / 100</span>
        </Figure>
      </p>
      <div aria-hidden className="mt-4 flex gap-1">
        {Array.from({ length: SEGMENTS }, (_, segment) => (
          <span
            key={segment}
            className={`h-2 flex-1 rounded-full ${segment < lit ? BARS[level] : 'bg-hero-line'}`}
          />
        ))}
      </div>
      <ul className="mt-5 flex flex-col gap-2.5 border-t border-hero-line pt-4">
        {securityMeasures(user).map(({ name, isDone }) => (
          <li
            key={name}
            className={`flex items-center gap-2.5 text-label ${isDone ? '' : 'text-on-hero-2'}`}
          >
            {isDone ? (
              <Check aria-hidden className="size-4 shrink-0 text-positive" strokeWidth={2.5} />
            ) : (
              <Circle aria-hidden className="size-4 shrink-0 opacity-60" strokeWidth={1.75} />
            )}
            {t(`security.measure_${name}`)}
            <span className="sr-only">{t(isDone ? 'security.done' : 'security.missing')}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-caption text-on-hero-2 text-pretty">{t('security.score_text')}</p>
    </section>
  );
}
