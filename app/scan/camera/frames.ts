import type { Box } from "./crop.ts";
import type { Gray } from "./filters.ts";

/** A frame on its way to the worker. A `VideoFrame` is the whole picture, an `ImageBitmap` only the part to read. */
export interface SentFrame {
  frame: VideoFrame | ImageBitmap;
  crop: Box;
  readsBarcodes: boolean;
}

/** What the worker answers: that it is ready, that it cannot be, or the codes of a frame. */
export type WorkerAnswer = { kind: "ready" } | { kind: "failed"; reason: string } | { kind: "read"; texts: string[] };

/** Formats that store the brightness of all pixels first. */
const WITH_LUMA = new Set(["I420", "I420A", "I422", "I444", "NV12"]);

/** Takes the current picture of the video. Costs the page almost nothing where the browser has `VideoFrame`. */
export async function takeFrame(video: HTMLVideoElement, crop: Box): Promise<SentFrame["frame"]> {
  const frame = videoFrame(video);
  if (frame) return frame;
  return createImageBitmap(video, crop.x, crop.y, crop.width, crop.height);
}

/** Returns null where a frame cannot be read directly: it is on the graphics card, or is still to be rotated. */
function videoFrame(video: HTMLVideoElement): VideoFrame | null {
  if (typeof VideoFrame === "undefined") return null;
  const frame = new VideoFrame(video);
  const { visibleRect, format } = frame;
  const isUpright = visibleRect?.width === video.videoWidth && visibleRect.height === video.videoHeight;
  if (isUpright && format && WITH_LUMA.has(format)) return frame;
  frame.close();
  return null;
}

/** Returns the part of the frame to read in shades of gray, and frees the frame. */
export async function toGray({ frame, crop }: Pick<SentFrame, "frame" | "crop">): Promise<Gray> {
  try {
    return await ("copyTo" in frame ? lumaOf(frame, crop) : grayOf(frame));
  } finally {
    frame.close();
  }
}

async function lumaOf(frame: VideoFrame, crop: Box): Promise<Gray> {
  const rect = { ...crop, x: crop.x + (frame.visibleRect?.x ?? 0), y: crop.y + (frame.visibleRect?.y ?? 0) };
  const planes = new Uint8Array(frame.allocationSize({ rect }));
  const [plane] = await frame.copyTo(planes, { rect });
  const { width, height } = crop;
  if (plane?.offset !== 0 || plane.stride !== width) throw new Error("the frame has another layout");
  return { luma: planes.subarray(0, width * height), width, height };
}

function grayOf(bitmap: ImageBitmap): Gray {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas to read the frame with");
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const luma = new Uint8Array(width * height);
  for (let index = 0; index < luma.length; index++) {
    const [red = 0, green = 0, blue = 0] = [data[index * 4], data[index * 4 + 1], data[index * 4 + 2]];
    luma[index] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { luma, width, height };
}
