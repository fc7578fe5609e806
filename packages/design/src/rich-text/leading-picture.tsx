// The picture of an article; if there is none, or it does not load, a quiet sign on the same ground.
import { useState } from 'react';
import { Newspaper } from 'lucide-react';

/** A photo may be cut to its frame; a drawing is shown whole, and its edge goes on beside it. */
const isDrawing = (src: string): boolean => /\.svg(?:[?#]|$)/i.test(src);

/** The first twentieth of the drawing, drawn out over the whole frame. */
const groundOf = (url: string) => ({
  backgroundImage: `url(${JSON.stringify(url)})`,
  backgroundSize: '2000% 100%',
});

interface LeadingPictureProps {
  readonly src: string;
  /** Where this page has it, if elsewhere; undefined: not here yet. */
  readonly url?: string | undefined;
  readonly className: string;
  /** It is among the first things seen. */
  readonly isUrgent?: boolean;
}

export function LeadingPicture({ className, isUrgent = false, ...of }: LeadingPictureProps) {
  const { src } = of;
  const url = 'url' in of ? of.url : src;
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
    <span className={`${box} relative`}>
      {isDrawing(src) && url !== undefined && (
        <span aria-hidden className="absolute inset-0" style={groundOf(url)} />
      )}
      <img
        src={url}
        alt=""
        loading={isUrgent ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailed(src)}
        className={`relative size-full ${isDrawing(src) ? 'object-contain' : 'object-cover'}`}
      />
    </span>
  );
}
