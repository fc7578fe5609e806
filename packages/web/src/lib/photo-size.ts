// The size at which a photo is sent: enough to read the small print of a document or a receipt.

const LONGEST_SIDE = 2_560;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Shrinks both sides alike until the longer one fits; a photo that fits stays. */
export function fittingSize({ width, height }: Size, longest: number = LONGEST_SIDE): Size {
  const part = Math.min(1, longest / Math.max(width, height));
  const shrunk = (side: number) => Math.max(1, Math.round(side * part));
  return { width: shrunk(width), height: shrunk(height) };
}
