// Orders that were closed from this screen. It shows their result itself, so the live message about them is left out.
const closedHere = new Set<number>();

export const noteClosedHere = (id: number): void => void closedHere.add(id);

/** It was not closed after all. */
export const forgetClosedHere = (id: number): void => void closedHere.delete(id);

export const wasClosedHere = (id: number): boolean => closedHere.has(id);
