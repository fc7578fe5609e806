// Work that must not delay a picture: it waits until the next frame is on the screen, and gets a task of its own.

/** @returns a function that cancels it */
export function afterPaint(run: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    task = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}

/** The same for several steps, a task for each, so that the page can answer between them. */
export function afterPaints([step, ...others]: readonly (() => void)[]): () => void {
  if (step === undefined) return () => undefined;
  let callOff = afterPaint(() => {
    step();
    callOff = afterPaints(others);
  });
  return () => callOff();
}
