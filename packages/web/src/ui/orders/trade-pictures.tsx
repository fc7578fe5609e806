// The pictures of the chart that a client kept on a trade: small beside each other, large in a sheet, and removed there.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CallInput, TradePicture } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { call } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Note } from '../note.tsx';
import { PrivateImage } from '../private-image.tsx';
import { Sheet } from '../sheet.tsx';
import { useLast } from '../use-last.ts';
import { useRequest } from '../use-request.ts';

interface TradePicturesProps {
  readonly orderId: number;
  /** The copying that the order belongs to; undefined: the own trading. */
  readonly copying?: number | undefined;
}

const keyOf = ({ id, copying_id: copying = 0 }: CallInput<'tradePictures'>) => [
  ...['account', 'trade-pictures'],
  ...[id, copying],
];

/** Nothing while there are none. */
export function TradePictures({ orderId, copying }: TradePicturesProps) {
  const t = useT();
  const [opened, setOpened] = useState<TradePicture | null>(null);
  const of = { id: orderId, ...(copying !== undefined && { copying_id: copying }) };
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(of),
    queryFn: ({ signal }) => call('tradePictures', of, { signal, quiet: true }),
  });
  const pictures = data?.data ?? [];
  const shown = useLast(opened ?? undefined);
  return (
    <>
      {error !== null && data === undefined && (
        <Note tone="negative" className="mt-5">
          {error.message}{' '}
          <button type="button" className="underline" onClick={() => void refetch()}>
            {t('action.retry')}
          </button>
        </Note>
      )}
      {pictures.length > 0 && (
        <section className="mt-6" aria-label={t('picture.pictures')}>
          <h3 className="text-body-strong">{t('picture.pictures')}</h3>
          <ul className="mt-3 grid grid-cols-3 gap-2">
            {pictures.map((picture) => (
              <li key={picture.id}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  aria-label={t('picture.open', { time: formatDateTime(picture.created_at) })}
                  onClick={() => setOpened(picture)}
                  className="press block w-full overflow-hidden rounded-inner ring-1 ring-line"
                >
                  <PrivateImage
                    url={picture.url}
                    alt=""
                    className="aspect-[4/3] w-full object-left-top"
                  />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Sheet
        isWide
        open={opened !== null}
        onOpenChange={(isOpen) => !isOpen && setOpened(null)}
        title={t('picture.picture')}
      >
        {shown && (
          <LargePicture key={shown.id} picture={shown} of={of} onGone={() => setOpened(null)} />
        )}
      </Sheet>
    </>
  );
}

interface LargePictureProps {
  readonly picture: TradePicture;
  readonly of: CallInput<'tradePictures'>;
  readonly onGone: () => void;
}

function LargePicture({ picture, of, onGone }: LargePictureProps) {
  const t = useT();
  const request = useRequest();
  const [isAsked, setAsked] = useState(false);
  const remove = async () => {
    const left = await request.run(() =>
      call('removeTradePicture', { ...of, picture: picture.id }, { quiet: true }),
    );
    if (left === undefined) return;
    onGone();
    queryClient.setQueryData(keyOf(of), left);
  };
  const kept = t('picture.kept_at', { time: formatDateTime(picture.created_at) });
  return (
    <div>
      <PrivateImage
        url={picture.url}
        alt={kept}
        className="h-auto min-h-40 w-full rounded-inner !object-contain lg:max-h-[60dvh]"
      />
      <p className="mt-3 text-caption text-text-3">{kept}</p>
      {request.fault !== null && <Note tone="negative">{request.fault.message}</Note>}
      {isAsked ? (
        <div role="group" aria-labelledby="picture-question" className="mt-4">
          <p id="picture-question" className="text-body text-pretty">
            {t('picture.remove_question')}
          </p>
          <div className="mt-3 grid grid-cols-2 gap-2">
            <Button tone="quiet" onClick={() => setAsked(false)}>
              {t('action.cancel')}
            </Button>
            <Button tone="danger" isBusy={request.isBusy} onClick={() => void remove()}>
              {t('picture.remove')}
            </Button>
          </div>
        </div>
      ) : (
        <Button tone="quiet" className="mt-4 w-full" onClick={() => setAsked(true)}>
          {t('picture.remove')}
        </Button>
      )}
    </div>
  );
}
