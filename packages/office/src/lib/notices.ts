// Short notices of what was done or refused, shown by ui/notices.tsx.
import { listeners } from '@meridian/design/lib/listeners';

export interface Notice {
  readonly id: number;
  readonly tone: 'success' | 'error';
  readonly text: string;
}

const SHOWN_MS = 6_000;
let notices: readonly Notice[] = [];
let lastId = 0;
const changed = listeners();

function change(next: readonly Notice[]): void {
  notices = next;
  changed.tell();
}

export const getNotices = (): readonly Notice[] => notices;
export const onNotices = changed.on;

/** Call it before a new attempt, which makes the last refusal obsolete. */
export const dismissErrors = (): void => change(notices.filter(({ tone }) => tone !== 'error'));

export function notify(tone: Notice['tone'], text: string): void {
  lastId += 1;
  const notice = { id: lastId, tone, text };
  change([...notices, notice].slice(-3));
  setTimeout(() => change(notices.filter(({ id }) => id !== notice.id)), SHOWN_MS);
}
