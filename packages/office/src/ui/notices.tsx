// Notices, spoken to screen readers: at the foot of a wide page above its bar, at the head of a narrow one, whose foot
// has the buttons of what is being decided.
import { useSyncExternalStore } from 'react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { getNotices, onNotices } from '../lib/notices.ts';

export function Notices() {
  const notices = useSyncExternalStore(onNotices, getNotices);
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed left-1/2 z-50 flex w-full max-w-md -translate-x-1/2 flex-col gap-2 px-4 max-xl:top-4 xl:bottom-6 xl:in-[body:has([data-foot])]:bottom-32"
    >
      {notices.map(({ id, tone, text }) => (
        <div
          key={id}
          data-theme="dark"
          className="flex items-center gap-3 rounded-control bg-hero px-4 py-3 text-label font-medium text-on-hero shadow-card"
        >
          {tone === 'success' ? (
            <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
          ) : (
            <CircleAlert aria-hidden className="size-5 shrink-0 text-negative" />
          )}
          {text}
        </div>
      ))}
    </output>
  );
}
