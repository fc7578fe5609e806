// The logo of an instrument, drawn by tools/draw-logos.ts; without a drawing, the first letters of its code on a coin.
import { useState } from 'react';

interface LogoProps {
  readonly code: string;
  /** The address of the drawing on the server. */
  readonly src?: string;
  readonly size?: number;
}

export function Logo({ code, src, size = 40 }: LogoProps) {
  const [failed, setFailed] = useState('');
  const address = src && src !== '' ? src : `/logos/${code}.svg`;
  const box = { width: size, height: size };
  if (failed === address) {
    return (
      <span
        aria-hidden
        className="grid shrink-0 place-items-center rounded-full bg-fill-2 font-semibold text-text-2"
        style={{ ...box, fontSize: size * 0.34 }}
      >
        {code.slice(0, 2)}
      </span>
    );
  }
  return (
    <img
      src={address}
      alt=""
      {...box}
      loading="lazy"
      decoding="async"
      className="shrink-0"
      onError={() => setFailed(address)}
    />
  );
}
