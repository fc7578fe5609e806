// Lets many who ask the same question at once share one answer that is no older than their question.

/**
 * Runs one at a time. Who asks while one is under way shares the next one with all others who do, because the answer of
 * the present one may be older than the question.
 */
export function oneAtATime<T>(run: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  function start(): Promise<T> {
    next = null;
    const started = run();
    const end = (): void => {
      if (current === started) current = null;
    };
    current = started;
    started.then(end, end);
    return started;
  }
  return () => {
    if (next !== null) return next;
    if (current === null) return start();
    next = current.then(start, start);
    return next;
  };
}
