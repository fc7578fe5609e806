// A company's logo; if there is none, or it does not load, the first letters of its name.
import { useState } from 'react';

interface CompanyLogoProps {
  readonly name: string;
  readonly src: string;
  readonly size?: number;
}

const initialOf = (name: string) => /\p{L}|\p{N}/u.exec(name)?.[0].toUpperCase() ?? '';

export function CompanyLogo({ name, src, size = 48 }: CompanyLogoProps) {
  const [failed, setFailed] = useState('');
  const box = { width: size, height: size, borderRadius: size * 0.3 };
  if (src === '' || failed === src) {
    return (
      <span
        aria-hidden
        style={{ ...box, fontSize: size * 0.38 }}
        className="grid shrink-0 place-items-center bg-fill-2 font-semibold text-text-2"
      >
        {initialOf(name)}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      style={box}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
      className="shrink-0 bg-fill object-cover"
    />
  );
}
