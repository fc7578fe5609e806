// A client's photos, shown only when asked for, because each viewing is recorded: side by side, and larger and turned
// in a window.
import { type ImgHTMLAttributes, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Eye, Minus, Plus, RotateCw, X } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { Dialog } from '@meridian/design/components/dialog';
import { lookAtPicture } from '../../lib/api.ts';

export interface Photo {
  readonly title: string;
  readonly path: string;
}

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

const usePicture = (path: string) =>
  useQuery({
    queryKey: ['picture', path],
    queryFn: () => lookAtPicture(path),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The picture has an address only while it is shown. */
function Picture({
  blob,
  ...rest
}: { readonly blob: Blob } & Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'>) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    if (image.current !== null) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return <img ref={image} alt="" {...rest} />;
}

export function Photos({ photos }: { readonly photos: readonly Photo[] }) {
  const [isShown, setIsShown] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  if (!isShown)
    return (
      <div className="mt-4 flex flex-col items-center gap-3 rounded-inner bg-fill px-4 py-8">
        <Button tone="quiet" className="bg-surface" onClick={() => setIsShown(true)}>
          <Eye aria-hidden className="size-4" />
          {photos.length === 1 ? 'Show the picture' : 'Show the photos'}
        </Button>
        <p className="text-caption text-text-3">
          Each viewing is written down; the client sees it.
        </p>
      </div>
    );
  return (
    <>
      <div className={`mt-4 grid gap-2 ${photos.length > 1 ? 'grid-cols-2' : ''}`}>
        {photos.map((photo) => (
          <Thumbnail key={photo.path} photo={photo} onOpen={() => setIsLarge(true)} />
        ))}
      </div>
      {isLarge && <Viewer photos={photos} onClose={() => setIsLarge(false)} />}
    </>
  );
}

function Thumbnail({ photo, onOpen }: { readonly photo: Photo; readonly onOpen: () => void }) {
  const { data: blob, error } = usePicture(photo.path);
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${photo.title}, larger`}
      className="flex aspect-[4/3] cursor-zoom-in items-center justify-center overflow-hidden rounded-inner bg-fill text-caption text-text-3"
    >
      {blob === undefined ? (
        (error?.message ?? 'Loading')
      ) : (
        <Picture blob={blob} className="size-full object-contain" />
      )}
    </button>
  );
}

function Viewer({
  photos,
  onClose,
}: {
  readonly photos: readonly Photo[];
  readonly onClose: () => void;
}) {
  const [zoom, setZoom] = useState<(typeof ZOOMS)[number]>(1);
  const [turn, setTurn] = useState(0);
  const step = (by: 1 | -1): void => setZoom((now) => ZOOMS[ZOOMS.indexOf(now) + by] ?? now);
  return (
    <Dialog
      aria-label="Photos"
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === '+' || event.key === '=') step(1);
        if (event.key === '-') step(-1);
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-bg p-0 text-text"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-end gap-2 p-3">
          <span className="figure me-2 text-label text-text-3">{zoom * 100} %</span>
          <Button tone="quiet" aria-label="Smaller" onClick={() => step(-1)}>
            <Minus aria-hidden className="size-4" />
          </Button>
          <Button tone="quiet" aria-label="Larger" onClick={() => step(1)}>
            <Plus aria-hidden className="size-4" />
          </Button>
          <Button tone="quiet" aria-label="Turn" onClick={() => setTurn((now) => (now + 90) % 360)}>
            <RotateCw aria-hidden className="size-4" />
          </Button>
          <Button tone="quiet" aria-label="Close" onClick={onClose}>
            <X aria-hidden className="size-4" />
          </Button>
        </div>
        <div
          className={`grid min-h-0 flex-1 gap-2 px-3 pb-3 ${photos.length > 1 ? 'grid-cols-2' : ''}`}
        >
          {photos.map((photo) => (
            <Large key={photo.path} photo={photo} zoom={zoom} turn={turn} />
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function Large({
  photo,
  zoom,
  turn,
}: {
  readonly photo: Photo;
  readonly zoom: number;
  readonly turn: number;
}) {
  const { data: blob, error } = usePicture(photo.path);
  return (
    <figure className="flex min-h-0 min-w-0 flex-col">
      <figcaption className="pb-1 text-caption text-text-3">{photo.title}</figcaption>
      <div
        role="group"
        aria-label={`${photo.title}: scroll to move`}
        className="min-h-0 flex-1 overflow-auto rounded-inner bg-fill"
      >
        {blob === undefined ? (
          <p className="p-6 text-label text-text-3">{error?.message ?? 'Loading'}</p>
        ) : (
          <Picture
            blob={blob}
            alt={photo.title}
            style={{ width: `${zoom * 100}%`, rotate: `${turn}deg`, maxWidth: 'none' }}
            className="h-auto object-contain"
          />
        )}
      </div>
    </figure>
  );
}
