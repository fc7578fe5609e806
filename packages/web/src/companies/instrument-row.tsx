// An instrument that the search found; a tap shows it on Trade.
import { useNavigate } from '@tanstack/react-router';
import type { Instrument } from '@meridian/contract';
import { MARKET_OPEN } from '@meridian/contract/names/instruments';
import { useT } from '../lib/i18n.ts';
import { selectInstrument } from '../lib/instruments.ts';
import { useQuote } from '../lib/quotes.ts';
import { Logo } from '../ui/logo.tsx';
import { useOnScreen } from '../ui/on-screen.ts';
import { Percent, PriceFigure } from '../ui/price-figure.tsx';

export function InstrumentRow({ instrument }: { readonly instrument: Instrument }) {
  const t = useT();
  const navigate = useNavigate();
  const [ref, isOn] = useOnScreen<HTMLLIElement>();
  const { Code, ShowCode, NameTrans, Logo: logo, PricePrecision, MarketStatus } = instrument;
  const quote = useQuote(Code, isOn);
  const open = () => {
    selectInstrument(Code);
    void navigate({ to: '/trade' });
  };
  return (
    <li ref={ref} className="row-contained h-16">
      <button
        type="button"
        onClick={open}
        className="press flex h-full w-full items-center gap-3 px-5 text-start -outline-offset-2 active:bg-fill lg:hover:bg-fill/60"
      >
        <Logo code={Code} src={logo} size={36} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-body font-semibold">
            <bdi>{ShowCode}</bdi>
          </span>
          <span className="block truncate text-caption text-text-3">{NameTrans}</span>
        </span>
        <span className="shrink-0 text-end">
          <PriceFigure
            value={quote?.close ?? instrument.ForexQuotations.Close}
            precision={PricePrecision}
            direction={quote?.direction ?? 0}
            className="text-label font-semibold"
          />
          <span className="mt-0.5 block text-caption font-medium">
            {MarketStatus === MARKET_OPEN ? (
              <Percent value={quote?.change ?? instrument.ForexQuotations.Change} />
            ) : (
              <span className="text-text-3">{t('market.closed')}</span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
