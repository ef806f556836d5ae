import { type Box, middleSquare } from "./crop.ts";
import { type SentFrame, takeFrame, type WorkerAnswer } from "./frames.ts";

/** Frames are read at most this often. Reading more of them only heats the phone. */
const FRAME_EVERY_MS = 50;
/** A browser that shows the video nowhere calls for no frame, so one is then read after this time. */
const NO_FRAME_MS = 200;
/** A worker that says nothing for this long, not even that it failed, is not coming. */
const LOAD_TIMEOUT_MS = 20_000;
/** A worker that reads one frame for this long has ended: browsers do not tell. */
const READ_TIMEOUT_MS = 10_000;

export interface CodeReader {
  /**
   * Returns the codes in the part of the video's picture. Resolves when the worker is free again. Throws `DecoderError` when it
   * has ended.
   */
  read(video: HTMLVideoElement, crop: Box, readsBarcodes: boolean): Promise<string[]>;
  close(): void;
}

export class DecoderError extends Error {
  override name = "DecoderError";
}

/** Starts the worker that reads codes. Throws `DecoderError` when it does not load or is not allowed to run. */
export function loadReader(): Promise<CodeReader> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      worker?.terminate();
      clearTimeout(timeout);
      reject(new DecoderError("the code reader did not load", { cause }));
    };
    const timeout = setTimeout(() => fail("no answer"), LOAD_TIMEOUT_MS);
    let worker: Worker | undefined;
    try {
      worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    } catch (error) {
      return fail(error);
    }
    const loaded = worker;
    loaded.onerror = fail;
    loaded.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.kind === "failed") fail(data.reason);
      if (data.kind !== "ready") return;
      clearTimeout(timeout);
      resolve(readerOf(loaded));
    };
  });
}

function readerOf(worker: Worker): CodeReader {
  let onAnswer: (texts: string[]) => void = () => {};
  let before: Promise<unknown> = Promise.resolve();
  worker.onerror = () => onAnswer([]);
  worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => onAnswer(data.kind === "read" ? data.texts : []);
  const read = async (video: HTMLVideoElement, crop: Box, readsBarcodes: boolean): Promise<string[]> => {
    const frame = await takeFrame(video, crop);
    return new Promise((resolve, reject) => {
      const ended = setTimeout(() => {
        worker.terminate();
        reject(new DecoderError("the code reader ended"));
      }, READ_TIMEOUT_MS);
      onAnswer = (texts) => {
        clearTimeout(ended);
        resolve(texts);
      };
      worker.postMessage({ frame, crop, readsBarcodes } satisfies SentFrame, [frame]);
    });
  };
  return {
    close: () => worker.terminate(),
    read: (video, crop, readsBarcodes) => {
      // The last frame of a camera that was just changed may still be with the worker.
      const now = before.catch(() => {}).then(() => read(video, crop, readsBarcodes));
      before = now;
      return now;
    },
  };
}

/**
 * Reads frames until `signal` aborts: always the newest, one at a time, and of each the middle square, also while the picture is
 * small or out of sight, so that a code that is shown in the meantime can be spoken of. Throws `DecoderError` when the reader has
 * ended.
 */
export async function readFrames(
  reader: CodeReader,
  video: HTMLVideoElement,
  onCodes: (texts: string[]) => void,
  readsBarcodes: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now();
    const crop = middleSquare({ width: video.videoWidth, height: video.videoHeight });
    if (crop && video.readyState >= video.HAVE_CURRENT_DATA && !document.hidden) {
      try {
        const texts = await reader.read(video, crop, readsBarcodes());
        if (!signal.aborted) onCodes(texts);
      } catch (error) {
        if (error instanceof DecoderError) throw error;
        // A frame that cannot be taken (the camera is being switched) is skipped; the next one counts.
        console.debug("frame skipped", error);
      }
    }
    await pause(FRAME_EVERY_MS - (performance.now() - began));
    await nextFrame(video);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Waits for a frame that was not read yet. */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  if (!("requestVideoFrameCallback" in video)) return Promise.resolve();
  return new Promise((resolve) => {
    const request = video.requestVideoFrameCallback(() => {
      clearTimeout(none);
      resolve();
    });
    const none = setTimeout(() => {
      video.cancelVideoFrameCallback(request);
      resolve();
    }, NO_FRAME_MS);
  });
}
