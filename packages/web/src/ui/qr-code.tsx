// A QR code, always dark on light with its quiet zone, whatever the theme: scanners need that.
import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  /** What it is, for screen readers. */
  readonly label: string;
  /** Error correction: H survives a fold or a smear; M has coarser modules that scan from a screen at once. */
  readonly level?: 'M' | 'H';
  readonly className?: string;
}

/** One path for all dark modules; each row is drawn as runs. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length;) {
      let length = 0;
      while (row[x + length] === true) length += 1;
      if (length > 0) path += `M${x} ${y}h${length}v1h-${length}z`;
      x += Math.max(length, 1);
    }
  });
  return path;
}

export function QrCode({ text, label, level = 'H', className = 'w-48' }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    const code = encode(text, { ecc: level, border: 2 });
    return { path: pathOf(code.data), size: code.size };
  }, [text, level]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`aspect-square max-w-full rounded-inner bg-white ${className}`}
    >
      <path d={path} fill="#0b0f17" />
    </svg>
  );
}
