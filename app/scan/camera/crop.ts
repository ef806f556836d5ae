export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture that is lower or narrower than this on the screen is out of sight. */
const SMALLEST_SIDE = 24;

/**
 * Returns the part of the camera's picture that is visible, in its pixels, or null where none is. `element` is the video on the
 * page with `object-fit: cover`, `windows` are the boxes that cut it off: its container and the screen.
 */
export function visibleCrop(
  picture: { width: number; height: number },
  element: Box,
  windows: readonly Box[],
): Box | null {
  const visible = windows.reduce(intersection, element);
  const scale = Math.max(element.width / picture.width, element.height / picture.height);
  if (!Number.isFinite(scale) || Math.min(visible.width, visible.height) < SMALLEST_SIDE) return null;
  const left = element.x + (element.width - picture.width * scale) / 2;
  const top = element.y + (element.height - picture.height * scale) / 2;
  const across = range((visible.x - left) / scale, visible.width / scale, picture.width);
  const down = range((visible.y - top) / scale, visible.height / scale, picture.height);
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

/** Whole even pixels inside the visible ones: cameras store color for 2 × 2 pixels, and a frame is cut between those. */
function range(start: number, length: number, limit: number): { start: number; length: number } {
  const first = 2 * Math.ceil(Math.max(0, rounded(start)) / 2);
  const last = 2 * Math.floor(Math.min(limit, rounded(start + length)) / 2);
  return { start: first, length: Math.max(0, last - first) };
}

/** Without the error of the division, which would cut off two pixels. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

function intersection(one: Box, other: Box): Box {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x),
    height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y),
  };
}
