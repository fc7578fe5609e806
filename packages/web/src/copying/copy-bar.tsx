// The foot of a trader's page: the button to copy, or why there is none.
import { useState } from 'react';
import type { Trader } from '@meridian/contract';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '@meridian/design/components/button';
import { type TextKey, useT } from '../lib/i18n.ts';
import { useBasicInfo } from '../lib/site.ts';
import { useSession } from '../lib/session.ts';
import { StartSheet } from './start-sheet.tsx';

/** Why nobody can begin to copy the trader; null: everybody can. */
const barredText = ({ leads }: Trader, isOffered: boolean): TextKey | null =>
  !isOffered ? 'trader.not_offered' : leads === 0 ? 'trader.not_leading' : null;

const WIDE_BUTTON = `${buttonClass('ink', 'large')} w-full`;

export function CopyBar({ trader }: { readonly trader: Trader }) {
  const t = useT();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  // Until it is known, copying is offered; the server refuses if needed.
  const isOffered = useBasicInfo()?.copy_trading !== 0;
  const barred = barredText(trader, isOffered);
  const isOtherKind = user !== null && (user.is_demo === 1) !== (trader.kind === 'demo');
  return (
    <footer
      className="sticky bottom-0 z-10 bg-bg/85 px-5 pt-3 backdrop-blur-xl"
      style={{ paddingBottom: 'calc(1rem + env(safe-area-inset-bottom))' }}
    >
      {trader.my_copying !== null ? (
        <Link to="/follow/$id" params={{ id: String(trader.my_copying) }} className={WIDE_BUTTON}>
          {t('trader.to_copying')}
        </Link>
      ) : user?.id === trader.id ? (
        <Link to="/follow/$id" params={{ id: 'lead' }} className={WIDE_BUTTON}>
          {t('lead.title')}
        </Link>
      ) : barred !== null ? (
        <Barred text={t(barred)} />
      ) : isOtherKind ? (
        <Barred
          text={t(trader.kind === 'demo' ? 'trader.other_kind_demo' : 'trader.other_kind_live')}
        />
      ) : user === null ? (
        <Link to="/login" search={{ from: `/rank/${trader.id}` }} className={WIDE_BUTTON}>
          {t('trader.log_in')}
        </Link>
      ) : (
        <Button size="large" className="w-full" onClick={() => setOpen(true)}>
          {t('trader.copy')}
        </Button>
      )}
      {/* Not one of the above: while it is open, the trader may stop leading, or the copying begin elsewhere. */}
      {user !== null && (
        <StartSheet open={isOpen} onOpenChange={setOpen} trader={trader} barred={barred} />
      )}
    </footer>
  );
}

const Barred = ({ text }: { readonly text: string }) => (
  <p className="rounded-control bg-fill px-4 py-4 text-center text-label text-text-2 text-pretty">
    {text}
  </p>
);
