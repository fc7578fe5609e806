// A photo to choose: from the camera or a file, sent at once with its progress, shown, and removed. A photo that could
// not be uploaded is removed, and the field says why.
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Camera, ImagePlus, Trash2 } from 'lucide-react';
import { ApiError } from '../../lib/api.ts';
import { formatPercent } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { report } from '../../lib/report.ts';
import { uploadImage } from '../../lib/upload.ts';
import { Figure } from '../figure.tsx';
import { IconButton } from '../icon-button.tsx';
import { PrivateImage } from '../private-image.tsx';

export interface ImagePickerProps {
  readonly label: string;
  /** The address of the uploaded photo; empty: none. */
  readonly value: string;
  readonly onChange: (url: string) => void;
  /** True while a photo is on its way: the form must not be sent yet. */
  readonly onBusy?: (isBusy: boolean) => void;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Which camera a phone offers first. */
  readonly camera?: 'environment' | 'user';
  /** Shown in the empty frame in place of the usual sign: the outline of a document. */
  readonly sign?: ReactNode;
  /** The frame's proportion: 'aspect-[8/5]'. */
  readonly frameClassName?: string;
}

interface Sending {
  readonly preview: string;
  readonly part: number;
}

/** Sends one photo at a time. Another choice, or leaving the page, abandons the one before. */
function useUpload({ onChange, onBusy }: Pick<ImagePickerProps, 'onChange' | 'onBusy'>) {
  const t = useT();
  const [sending, setSending] = useState<Sending>();
  const [preview, setPreview] = useState<{ readonly url: string; readonly source: string }>();
  const [fault, setFault] = useState('');
  const current = useRef<AbortController>(undefined);
  const latest = useRef({ onChange, onBusy });
  useEffect(() => {
    latest.current = { onChange, onBusy };
  });
  const sources = useRef(new Set<string>());
  useEffect(() => {
    const made = sources.current;
    return () => {
      current.current?.abort();
      for (const source of made) URL.revokeObjectURL(source);
    };
  }, []);

  const send = async (file: File): Promise<void> => {
    current.current?.abort();
    const mine = new AbortController();
    current.current = mine;
    const source = URL.createObjectURL(file);
    sources.current.add(source);
    setFault('');
    setSending({ preview: source, part: 0 });
    latest.current.onBusy?.(true);
    latest.current.onChange('');
    try {
      const { url } = await uploadImage(file, {
        signal: mine.signal,
        onProgress: (part) => {
          if (!mine.signal.aborted) setSending({ preview: source, part });
        },
      });
      if (mine.signal.aborted) return;
      setPreview({ url, source });
      latest.current.onChange(url);
    } catch (thrown) {
      if (mine.signal.aborted) return;
      report('the photo was not uploaded', thrown);
      const reason = thrown instanceof ApiError ? thrown.message : '';
      setFault(t('image.failed', { reason }).trim());
    } finally {
      if (!mine.signal.aborted) {
        setSending(undefined);
        latest.current.onBusy?.(false);
      }
    }
  };
  const remove = (): void => {
    current.current?.abort();
    setSending(undefined);
    setFault('');
    latest.current.onBusy?.(false);
    latest.current.onChange('');
  };
  return { sending, preview, fault, send, remove };
}

const hasCamera = () => matchMedia('(pointer: coarse)').matches;

/** A photo dropped on it is taken. */
function useDrop(take: (files: FileList | null) => void) {
  const [isOver, setIsOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer.files);
    },
  };
  return { isOver, drop };
}

export function ImagePicker(props: ImagePickerProps) {
  const { label, value, onChange, onBusy, error, hint, sign } = props;
  const { camera = 'environment', frameClassName = 'aspect-[16/10]' } = props;
  const t = useT();
  const id = useId();
  const upload = useUpload({ onChange, ...(onBusy ? { onBusy } : {}) });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void upload.send(file);
  };
  const { isOver, drop } = useDrop(take);
  const wrong = upload.fault === '' ? error : upload.fault;
  const isFaulty = wrong !== undefined && wrong !== '';
  const describedBy = isFaulty || hint !== undefined ? `${id}d` : undefined;
  const input = { describedBy, onFiles: take };
  const frame = `relative w-full overflow-hidden rounded-control ${frameClassName}`;
  return (
    <div className="min-w-0" {...drop}>
      <p className="mb-2 px-1 text-label font-medium text-text-2">{label}</p>
      {upload.sending !== undefined || value !== '' ? (
        <div className={`${frame} bg-fill`}>
          <Chosen alt={label} url={value} upload={upload} />
        </div>
      ) : (
        <div
          className={`${frame} grid grid-flow-col bg-fill has-focus-visible:ring-2 has-focus-visible:ring-accent ${isFaulty ? 'ring-2 ring-negative ring-inset' : ''} ${isOver ? 'bg-accent-soft' : ''}`}
        >
          <Way icon={ImagePlus} text={t('image.choose')} sign={sign}>
            <FileInput
              {...input}
              id={id}
              label={`${label}: ${t('image.choose')}`}
              isFaulty={isFaulty}
            />
          </Way>
          {hasCamera() && (
            <Way icon={Camera} text={t('image.take')} isSecond>
              <FileInput {...input} label={`${label}: ${t('image.take')}`} capture={camera} />
            </Way>
          )}
        </div>
      )}
      {describedBy !== undefined && (
        <p
          id={describedBy}
          role={upload.fault === '' ? undefined : 'alert'}
          className={`mt-1.5 px-1 text-caption text-pretty ${isFaulty ? 'text-negative' : 'text-text-3'}`}
        >
          {isFaulty ? wrong : hint}
        </p>
      )}
    </div>
  );
}

interface FileInputProps {
  readonly id?: string;
  readonly label: string;
  readonly capture?: 'environment' | 'user';
  readonly isFaulty?: boolean;
  readonly describedBy: string | undefined;
  readonly onFiles: (files: FileList | null) => void;
}

/** Lies over its whole place, unseen. */
const FileInput = (props: FileInputProps) => (
  <input
    id={props.id}
    type="file"
    accept="image/*"
    capture={props.capture}
    aria-label={props.label}
    aria-invalid={props.isFaulty ?? false}
    aria-describedby={props.describedBy}
    onChange={(event) => {
      props.onFiles(event.target.files);
      // So that the same file can be chosen again after it was removed.
      event.target.value = '';
    }}
    className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit] opacity-0 file:cursor-pointer"
  />
);

interface ChosenProps {
  readonly alt: string;
  readonly url: string;
  readonly upload: ReturnType<typeof useUpload>;
}

/** The photo, how far it was sent, and its removal. */
function Chosen({ alt, url, upload }: ChosenProps) {
  const t = useT();
  const { sending, preview, remove } = upload;
  return (
    <>
      <ChosenPhoto
        alt={alt}
        url={url}
        local={sending?.preview ?? (preview?.url === url ? preview.source : undefined)}
      />
      {sending && <Progress part={sending.part} />}
      <IconButton
        label={t('image.remove')}
        onClick={remove}
        data-theme="dark"
        className="absolute end-2 top-2 bg-hero/85 text-on-hero backdrop-blur"
      >
        <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
      </IconButton>
    </>
  );
}

interface WayProps {
  readonly icon: typeof Camera;
  readonly text: string;
  readonly sign?: ReactNode;
  readonly isSecond?: boolean;
  readonly children: ReactNode;
}

const Way = ({ icon: Icon, text, sign, isSecond = false, children }: WayProps) => (
  <span
    className={`press relative flex flex-col items-center justify-center gap-2.5 px-3 text-center text-label font-semibold ${isSecond ? 'border-s border-line' : ''}`}
  >
    {sign ?? (
      <span className="grid size-11 place-items-center rounded-full bg-surface text-text dark:bg-fill-2">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
    )}
    {text}
    {children}
  </span>
);

interface ChosenPhotoProps {
  readonly alt: string;
  readonly url: string;
  /** The photo on the device, while this page is open. */
  readonly local: string | undefined;
}

/** If the browser cannot draw the chosen file, the server's version is shown. */
function ChosenPhoto({ alt, url, local }: ChosenPhotoProps) {
  const [unreadable, setUnreadable] = useState<string>();
  if (local !== undefined && local !== unreadable) {
    return (
      <img
        src={local}
        alt={alt}
        onError={() => setUnreadable(local)}
        className="size-full object-cover"
      />
    );
  }
  return url === '' ? null : <PrivateImage url={url} alt={alt} className="size-full" />;
}

function Progress({ part }: { readonly part: number }) {
  const t = useT();
  const percent = Math.round(part * 100);
  return (
    <div
      data-theme="dark"
      className="absolute inset-x-0 bottom-0 bg-hero/85 px-4 py-3 text-on-hero backdrop-blur"
    >
      <p className="flex justify-between text-caption font-medium">
        {t('image.uploading')}
        <Figure>{formatPercent(percent, 0)}</Figure>
      </p>
      <div
        role="progressbar"
        aria-label={t('image.uploading')}
        aria-valuenow={percent}
        className="mt-2 h-1 overflow-hidden rounded-full bg-fill-2"
      >
        <div
          className="h-full rounded-full bg-on-hero transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
