import { prepareZXingModule, ZXING_WASM_VERSION } from "zxing-wasm/reader";
import { Decoder, type Zxing } from "./decoder.ts";
import { type SentFrame, toGray, type WorkerAnswer } from "./frames.ts";

/** Runs beside the page, so that reading a frame never stops the camera's picture or a verdict. */
const page = self as unknown as {
  postMessage: (answer: WorkerAnswer) => void;
  onmessage: ((message: MessageEvent<SentFrame>) => void) | null;
};

start().catch((error) => page.postMessage({ kind: "failed", reason: String(error) }));

async function start(): Promise<void> {
  // `npm run generate` copies this file into `public`, so that it is not loaded from another server.
  const wasm = new URL(`/wasm/zxing-reader-${ZXING_WASM_VERSION}.wasm`, self.location.origin).href;
  const zxing = await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const decoder = new Decoder(zxing as typeof zxing & Zxing);
  page.onmessage = async ({ data }) => page.postMessage({ kind: "read", texts: await read(decoder, data) });
  page.postMessage({ kind: "ready" });
}

async function read(decoder: Decoder, sent: SentFrame): Promise<string[]> {
  try {
    return decoder.read(await toGray(sent), sent.readsBarcodes);
  } catch (error) {
    console.debug("frame skipped", error); // the camera is being switched; the next frame counts
    return [];
  }
}
