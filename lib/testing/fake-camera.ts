import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "uqr";

const WIDTH = 1280;
const HEIGHT = 720;
const FRAME = Buffer.from("FRAME\n");
/** The browser loops over the file, so a few frames are a film. */
const FRAMES = 2;

/** How a code is shown to the camera. */
export interface Pose {
  /** Pixels of one module in the 1280 × 720 picture: 3 is a small code far away. */
  module?: number;
  degrees?: number;
  /** The position of the code's center, as a fraction of the picture. */
  x?: number;
  y?: number;
}

/**
 * A camera whose picture the test changes while the browser runs: Chromium reads the file behind it frame by frame, so
 * writing to the file changes what the camera sees.
 */
export class FakeCamera {
  readonly #folder = mkdtempSync(join(tmpdir(), "camera-"));
  readonly #file = join(this.#folder, "feed.y4m");
  readonly #descriptor = openSync(this.#file, "w+");

  readonly #header: Buffer;

  constructor(framesPerSecond = 10) {
    this.#header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${framesPerSecond}:1 Ip A1:1 C420\n`);
    this.showNothing();
  }

  /** The arguments that Chromium is started with. */
  get launchArguments(): string[] {
    return [
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${this.#file}`,
    ];
  }

  showNothing(): void {
    this.#write(room());
  }

  /** Shows the QR code of `text` to the camera until something else is shown. */
  show(text: string, pose: Pose = {}): void {
    this.showAll([{ text, ...pose }]);
  }

  /** Shows several codes at once. */
  showAll(codes: readonly (Pose & { text: string })[]): void {
    this.#write(codes.reduce((luma, { text, ...pose }) => withCode(luma, text, pose), room()));
  }

  close(): void {
    closeSync(this.#descriptor);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #write(luma: Uint8Array): void {
    const chroma = new Uint8Array((WIDTH * HEIGHT) / 2).fill(128);
    const film = Buffer.concat([this.#header, ...Array.from({ length: FRAMES }, () => [FRAME, luma, chroma]).flat()]);
    writeSync(this.#descriptor, film, 0, film.length, 0);
  }
}

/** Draws a dim room with shades and noise, so that a code is as hard to read as in a real picture. */
function room(): Uint8Array {
  const luma = new Uint8Array(WIDTH * HEIGHT);
  let grain = 12_345;
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      grain = (grain * 1_103_515_245 + 12_345) & 0x7fffffff;
      luma[y * WIDTH + x] = 60 + (x / WIDTH) * 50 + Math.sin(y / 60) * 12 + ((grain >> 16) % 10);
    }
  }
  return luma;
}

/** Draws a bright screen with the code over the picture, rotated and with soft edges. */
function withCode(luma: Uint8Array, text: string, pose: Pose): Uint8Array {
  const { module = 6, degrees = 0, x: atX = 0.5, y: atY = 0.5 } = pose;
  const { data, size } = encode(text, { border: 0 });
  const quiet = 4;
  const reach = Math.ceil(((size + 2 * quiet) * module) / Math.SQRT2) + 2;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const shade = (dx: number, dy: number): number | null => {
    const column = Math.floor((dx * cos + dy * sin) / module + size / 2);
    const row = Math.floor((dy * cos - dx * sin) / module + size / 2);
    if (Math.min(column, row) < -quiet || Math.max(column, row) >= size + quiet) return null;
    return data[row]?.[column] ? 26 : 226;
  };
  const [middleX, middleY] = [Math.round(atX * WIDTH), Math.round(atY * HEIGHT)];
  for (let y = Math.max(0, middleY - reach); y < Math.min(HEIGHT, middleY + reach); y++) {
    for (let x = Math.max(0, middleX - reach); x < Math.min(WIDTH, middleX + reach); x++) {
      let sum = 0;
      for (const [sx, sy] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        sum += shade(x + sx - middleX, y + sy - middleY) ?? luma[y * WIDTH + x] ?? 0;
      }
      luma[y * WIDTH + x] = sum / 4;
    }
  }
  return luma;
}
