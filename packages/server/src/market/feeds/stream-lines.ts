// The lines of an HTTP answer that never ends, in groups as they arrive.
import { FeedFault } from './feed-fault.ts';

/** A provider's line is below 10 kB. A longer one is no frame; the limit keeps it from filling memory. */
const LINE_MAX = 1_000_000;

/** The lines that each piece of the body completes, without empty ones. */
export async function* linesOf(answer: Response): AsyncGenerator<string[]> {
  if (answer.body === null) throw new FeedFault('the stream has no body');
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of answer.body) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX) throw new FeedFault(`a line of more than ${LINE_MAX} letters`);
    yield lines.filter((line) => line.trim() !== '');
  }
}
