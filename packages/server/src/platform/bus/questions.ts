// What one process asks of another over the bus, one that holds a lease. One that may have lost it answers nothing: who
// asked asks again, and another answers.
import { Unavailable } from '../unavailable.ts';
import { type Bus, NoAnswer } from './bus.ts';
import { readMessage, writeMessage } from './message.ts';

type Answer =
  | { readonly answered: unknown }
  /** Refused for now, in words for the log. */
  | { readonly unavailable: string };

/** @throws Unavailable if it is refused for now; {@link NoAnswer} if it is not known what became of it */
export async function ask<T>(
  bus: Bus,
  subject: string,
  { asked, withinMs }: { readonly asked: unknown; readonly withinMs: number },
): Promise<T> {
  const answer = readMessage<Answer>(await bus.request(subject, writeMessage(asked), withinMs));
  if ('unavailable' in answer) throw new Unavailable(answer.unavailable);
  return answer.answered as T;
}

/**
 * @param mayAnswer false once the lease may have passed to another. It is asked before, for a process that stood still finds
 * what was asked meanwhile before it hears that it was replaced, and after: what a former holder decided is as wrong as what
 * it believes of the state
 * @param answer what it throws besides Unavailable is logged, and who asked hears nothing
 * @returns ends it
 */
export function answerTo<T>(
  bus: Bus,
  subject: string,
  mayAnswer: () => boolean,
  answer: (asked: T) => Promise<unknown>,
): () => void {
  const checkLease = (): void => {
    if (!mayAnswer()) throw new NoAnswer('the lease may have passed to another');
  };
  return bus.serve(subject, async (bytes) => {
    checkLease();
    const said = await answer(readMessage<T>(bytes)).then(
      (answered): Answer => ({ answered }),
      refusalOf,
    );
    checkLease();
    return writeMessage(said);
  });
}

function refusalOf(error: unknown): Answer {
  if (error instanceof Unavailable && !(error instanceof NoAnswer))
    return { unavailable: error.message };
  throw error;
}
