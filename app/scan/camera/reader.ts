/** The library is large, and the page works without it until the camera shows a picture. */
export const loadLibrary = () => import("barcode-detector/ponyfill");

/** Frames are read at most this often. Reading more of them only heats the phone. */
const FRAME_EVERY_MS = 70;

export interface CodeReader {
  read(video: HTMLVideoElement): Promise<string[]>;
}

export class DecoderError extends Error {
  override name = "DecoderError";
}

/** Loads ZXing. Throws `DecoderError` when it does not load or is not allowed to run. */
export async function loadReader(): Promise<CodeReader> {
  try {
    const { BarcodeDetector, prepareZXingModule, ZXING_WASM_VERSION } = await loadLibrary();
    // `npm run generate` copies this file into `public`, so that it is not loaded from another server.
    const wasm = `/wasm/zxing-reader-${ZXING_WASM_VERSION}.wasm`;
    await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return { read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue) };
  } catch (cause) {
    throw new DecoderError("the code reader did not load", { cause });
  }
}

/** Reads frames one at a time until `signal` aborts. */
export async function readFrames(
  reader: CodeReader,
  video: HTMLVideoElement,
  onCodes: (texts: string[]) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now();
    if (video.readyState >= video.HAVE_CURRENT_DATA && !document.hidden) {
      try {
        const texts = await reader.read(video);
        if (!signal.aborted) onCodes(texts);
      } catch (error) {
        // A frame that cannot be read (the camera is being switched) is skipped; the next one counts.
        console.debug("frame skipped", error);
      }
    }
    const spent = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, Math.max(15, FRAME_EVERY_MS - spent)));
  }
}
