// Short notices near the top of the screen, below the buttons of its head and of the chart, spoken to screen readers; toast.success and toast.error show one.
import { useSyncExternalStore } from 'react';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { dismissNotice, getNotices, notify, type Notice, onNotices } from '../lib/notices.ts';

export const toast = {
  success: (text: string) => notify('success', text),
  error: (text: string) => notify('error', text),
};

const LOOKS: Readonly<
  Record<Notice['tone'], { readonly icon: typeof X; readonly colour: string }>
> = {
  success: { icon: CircleCheck, colour: 'text-positive' },
  warning: { icon: TriangleAlert, colour: 'text-warn' },
  error: { icon: CircleAlert, colour: 'text-negative' },
};

function ToneIcon({ tone }: Pick<Notice, 'tone'>) {
  const { icon: Icon, colour } = LOOKS[tone];
  return <Icon aria-hidden className={`size-5 shrink-0 ${colour}`} />;
}

export function Toaster() {
  const t = useT();
  const notices = useSyncExternalStore(onNotices, getNotices);
  return (
    <output
      aria-live="polite"
      data-notices
      className="pointer-events-none fixed inset-x-0 top-[calc(4.25rem+env(safe-area-inset-top))] lg:top-38 z-[70] mx-auto flex max-w-[28rem] flex-col gap-2 px-4"
    >
      {notices.map(({ id, tone, text, action }) => (
        <div
          key={id}
          data-theme="dark"
          className="rise pointer-events-auto flex items-center gap-3 rounded-control bg-hero ps-4 pe-1 text-label font-medium text-on-hero shadow-card"
        >
          <ToneIcon tone={tone} />
          <span className="min-w-0 flex-1 py-3 text-pretty">{text}</span>
          {action && (
            <button
              type="button"
              onClick={() => {
                dismissNotice(id);
                action.run();
              }}
              className="press min-h-11 shrink-0 rounded-full px-3 font-semibold text-accent"
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={t('action.dismiss')}
            onClick={() => dismissNotice(id)}
            className="press grid size-11 shrink-0 place-items-center rounded-full text-on-hero-2"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      ))}
    </output>
  );
}
