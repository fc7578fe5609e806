// A photo that only its owner may see: it is fetched with the session's token and shown from memory.
import { useEffect, useState } from 'react';
import { ImageOff } from 'lucide-react';
import { report } from '../lib/report.ts';
import { loadImage } from '../lib/upload.ts';
import { Skeleton } from './skeleton.tsx';

interface PrivateImageProps {
  /** Address of an upload. */
  readonly url: string;
  readonly alt: string;
  readonly className?: string;
}

export function PrivateImage({ url, alt, className = '' }: PrivateImageProps) {
  const [shown, setShown] = useState<{ readonly url: string; readonly source: string | null }>();
  useEffect(() => {
    const waiting = new AbortController();
    let source: string | undefined;
    loadImage(url, waiting.signal).then(
      (photo) => {
        if (waiting.signal.aborted) return;
        source = URL.createObjectURL(photo);
        setShown({ url, source });
      },
      (fault: unknown) => {
        if (waiting.signal.aborted) return;
        report('a photo cannot be shown', fault);
        setShown({ url, source: null });
      },
    );
    return () => {
      waiting.abort();
      if (source !== undefined) URL.revokeObjectURL(source);
    };
  }, [url]);
  if (shown?.url !== url) return <Skeleton className={`${className} !rounded-none`} />;
  if (shown.source === null) {
    return (
      <span
        role="img"
        aria-label={alt}
        className={`grid place-items-center bg-fill text-text-3 ${className}`}
      >
        <ImageOff aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
    );
  }
  return <img src={shown.source} alt={alt} className={`object-cover ${className}`} />;
}
