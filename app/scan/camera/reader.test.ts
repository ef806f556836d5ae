import { afterEach, expect, test, vi } from "vitest";
import type { Box } from "./crop.ts";
import { type CodeReader, readFrames } from "./reader.ts";

const box = (width: number, height: number): Box => ({ x: 0, y: 58, width, height });
const [FULL, STRIP, HIDDEN] = [box(390, 560), box(390, 118), box(1, 1)];
const UPRIGHT = { videoWidth: 720, videoHeight: 1280 };
const LYING = { videoWidth: 1280, videoHeight: 720 };

afterEach(() => vi.unstubAllGlobals());

/** Reads one frame of a camera that fills `place` on the screen. Returns the part of its picture that was read. */
async function partRead(picture: typeof LYING, place: Box): Promise<Box | undefined> {
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("innerWidth", 390);
  vi.stubGlobal("innerHeight", 844);
  const shown = { getBoundingClientRect: () => place };
  const video = { ...picture, ...shown, parentElement: shown, readyState: 2, HAVE_CURRENT_DATA: 2 };
  const stop = new AbortController();
  let part: Box | undefined;
  const reader: CodeReader = {
    read: async (_, crop) => {
      part = crop;
      return [];
    },
    close: () => {},
  };
  await readFrames(
    reader,
    video as unknown as HTMLVideoElement,
    () => stop.abort(),
    () => false,
    stop.signal,
  );
  return part;
}

test.each([
  ["held upright", UPRIGHT, { x: 0, y: 280, width: 720, height: 720 }],
  ["on its side", LYING, { x: 280, y: 0, width: 720, height: 720 }],
])(
  "of a camera %s the same part is read in the full view, above a verdict and under a sheet",
  async (_, picture, part) => {
    for (const place of [FULL, STRIP, HIDDEN]) expect(await partRead(picture, place)).toEqual(part);
  },
);
