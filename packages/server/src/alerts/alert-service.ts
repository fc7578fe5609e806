// The alerts' watch for processes that do not watch prices themselves: they ask the one that does.
import { Unavailable } from '../platform/unavailable.ts';
import { SECOND_MS } from '@meridian/units';
import { type Bus, NoAnswer } from '../platform/bus/bus.ts';
import { readMessage, writeMessage } from '../platform/bus/message.ts';
import type { AlertDesk } from './alert-watch.ts';

const ASK = 'alerts.ask';
const ANSWER_WITHIN_MS = 5 * SECOND_MS;
const ASKABLE = ['add', 'waiting', 'move', 'remove'] as const satisfies (keyof AlertDesk)[];

interface Asked {
  readonly what: (typeof ASKABLE)[number];
  readonly with: readonly unknown[];
}
type Answer = { readonly answered: unknown } | { readonly unavailable: string };

export function remoteAlerts(bus: Bus): AlertDesk {
  const ask =
    (what: Asked['what']) =>
    async (...asked: readonly unknown[]): Promise<never> => {
      const question = writeMessage({ what, with: asked } satisfies Asked);
      const answer = readMessage<Answer>(await bus.request(ASK, question, ANSWER_WITHIN_MS));
      if ('unavailable' in answer) throw new Unavailable(answer.unavailable);
      return answer.answered as never;
    };
  return { add: ask('add'), waiting: ask('waiting'), move: ask('move'), remove: ask('remove') };
}

/**
 * @param mayAnswer false once another may watch: it would not hear of what is changed here
 * @returns ends it
 */
export function serveAlerts(bus: Bus, desk: AlertDesk, mayAnswer: () => boolean): () => void {
  return bus.serve(ASK, async (bytes) => {
    // A process that stood still finds what was asked meanwhile, before it hears that it was replaced.
    if (!mayAnswer()) throw new NoAnswer('the lease may have passed to another');
    const { what, with: asked } = readMessage<Asked>(bytes);
    const act = desk[what] as (...asked: readonly unknown[]) => Promise<unknown>;
    const answer = await act.call(desk, ...asked).then(
      (answered): Answer => ({ answered }),
      (error: unknown): Answer => ({ unavailable: String(error) }),
    );
    return writeMessage(answer);
  });
}
