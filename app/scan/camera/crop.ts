export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Cameras store color for 2 × 2 pixels, and a frame is cut between those. */
const even = (pixels: number): number => 2 * Math.floor(pixels / 2);

/**
 * Returns the part of the camera's picture that codes are read from, in its pixels, or null where there is no picture yet. It is
 * the same above a verdict as in the full view; the style sheet shows all of it in each.
 */
export function middleSquare({ width, height }: { width: number; height: number }): Box | null {
  const side = even(Math.min(width, height));
  if (side === 0) return null;
  return { x: even((width - side) / 2), y: even((height - side) / 2), width: side, height: side };
}
