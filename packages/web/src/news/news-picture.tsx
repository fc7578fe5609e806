// The picture of an article; if there is none, or it does not load, a quiet sign on the same ground.
import { useState } from 'react';
import { Newspaper } from 'lucide-react';

/** A photo may be cut to its frame; a drawing is shown whole on the tinted ground. */
const isDrawing = (src: string): boolean => /\.svg(?:[?#]|$)/i.test(src);

interface NewsPictureProps {
  readonly src: string;
  readonly className: string;
  /** It is among the first things seen. */
  readonly isUrgent?: boolean;
}

export function NewsPicture({ src, className, isUrgent = false }: NewsPictureProps) {
  const [failed, setFailed] = useState('');
  const box = `block shrink-0 overflow-hidden bg-fill ${className}`;
  if (src === '' || failed === src) {
    return (
      <span aria-hidden className={`${box} !grid place-items-center text-text-3`}>
        <Newspaper className="size-7" strokeWidth={1.5} />
      </span>
    );
  }
  return (
    <span className={box}>
      <img
        src={src}
        alt=""
        loading={isUrgent ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailed(src)}
        className={`size-full ${isDrawing(src) ? 'object-contain' : 'object-cover'}`}
      />
    </span>
  );
}
