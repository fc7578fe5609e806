// The round sign of a currency: its flag or its coin, drawn by tools/draw-logos.ts.
import { Logo } from '../logo.tsx';

interface CurrencyLogoProps {
  readonly code: string;
  readonly size?: number;
}

export const CurrencyLogo = ({ code, size = 40 }: CurrencyLogoProps) => (
  <Logo code={code} src={`/currencies/${code}.svg`} size={size} />
);
