// A frame of a provider, as JSON.

/** Null if it is not JSON: no frame has this form, so its schema refuses it, and it is counted. */
export function frameJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
