// A highlighted remark: information, a warning, or a danger.
import type { ReactNode } from 'react';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';

const TONES = {
  plain: { icon: Info, look: 'bg-fill text-text-2', sign: 'text-text-2' },
  warn: { icon: TriangleAlert, look: 'bg-warn-soft text-warn', sign: 'text-warn' },
  negative: { icon: CircleAlert, look: 'bg-negative-soft text-negative', sign: 'text-negative' },
} as const;

interface NoteProps {
  readonly tone?: keyof typeof TONES;
  readonly children: ReactNode;
  readonly className?: string;
}

export function Note({ tone = 'plain', children, className = '' }: NoteProps) {
  const { icon: Icon, look, sign } = TONES[tone];
  return (
    <div className={`flex gap-3 rounded-control px-4 py-3.5 text-label ${look} ${className}`}>
      <Icon aria-hidden className={`mt-px size-[18px] shrink-0 ${sign}`} strokeWidth={1.9} />
      <div className="min-w-0 flex-1 text-pretty">{children}</div>
    </div>
  );
}
