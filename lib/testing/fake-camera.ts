import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "playwright/test";
import { encode } from "uqr";

const [LONG, SHORT] = [1280, 720];
const FRAME = Buffer.from("FRAME\n");
/** The browser loops over the file, so a few frames are a film. */
const FRAMES = 2;

/** How a code is shown to the camera. */
export interface Pose {
  /** Pixels of one module: 3 is a small code far away. */
  module?: number;
  /** How much of the picture's shorter side the code fills, without its margin. Used instead of `module`. */
  share?: number;
  degrees?: number;
  /** The position of the code's center, as a fraction of the picture. */
  x?: number;
  y?: number;
}

/** A picture in shades of gray. */
interface Picture {
  luma: Uint8Array;
  width: number;
  height: number;
}

/**
 * A camera whose picture the test changes while the browser runs: Chromium reads the file behind it frame by frame, so
 * writing to the file changes what the camera sees.
 */
export class FakeCamera {
  readonly #folder = mkdtempSync(join(tmpdir(), "camera-"));
  readonly #file = join(this.#folder, "feed.y4m");
  readonly #descriptor = openSync(this.#file, "w+");

  readonly #isUpright: boolean;
  readonly #width: number;
  readonly #height: number;
  readonly #header: Buffer;

  /** `isUpright`: as of a phone that is held upright. Then `hold` the phone. */
  constructor({ framesPerSecond = 10, isUpright = false } = {}) {
    this.#isUpright = isUpright;
    [this.#width, this.#height] = isUpright ? [SHORT, LONG] : [LONG, SHORT];
    this.#header = Buffer.from(`YUV4MPEG2 W${this.#width} H${this.#height} F${framesPerSecond}:1 Ip A1:1 C420\n`);
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

  /**
   * Lets pages of `context` ask for the picture as on a phone: one that is held upright takes the wanted width for the height.
   * Without it the browser cuts the picture to the wanted shape.
   */
  async hold(context: BrowserContext): Promise<void> {
    if (this.#isUpright) await context.addInitScript(turnWantedPicture);
  }

  showNothing(): void {
    this.#write(this.#room());
  }

  /** Shows the QR code of `text` to the camera until something else is shown. */
  show(text: string, pose: Pose = {}): void {
    this.showAll([{ text, ...pose }]);
  }

  /** Shows several codes at once. */
  showAll(codes: readonly (Pose & { text: string })[]): void {
    const picture = this.#room();
    for (const { text, ...pose } of codes) drawCode(picture, text, pose);
    this.#write(picture);
  }

  close(): void {
    closeSync(this.#descriptor);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #room(): Picture {
    return room(this.#width, this.#height);
  }

  #write({ luma }: Picture): void {
    const chroma = new Uint8Array(luma.length / 2).fill(128);
    const film = Buffer.concat([this.#header, ...Array.from({ length: FRAMES }, () => [FRAME, luma, chroma]).flat()]);
    writeSync(this.#descriptor, film, 0, film.length, 0);
  }
}

/** Draws a dim room with shades and noise, so that a code is as hard to read as in a real picture. */
function room(width: number, height: number): Picture {
  const luma = new Uint8Array(width * height);
  let grain = 12_345;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      grain = (grain * 1_103_515_245 + 12_345) & 0x7fffffff;
      luma[y * width + x] = 60 + (x / width) * 50 + Math.sin(y / 60) * 12 + ((grain >> 16) % 10);
    }
  }
  return { luma, width, height };
}

/** Draws a bright screen with the code over the picture, rotated and with soft edges. */
function drawCode({ luma, width, height }: Picture, text: string, pose: Pose): void {
  const { data, size } = encode(text, { border: 0 });
  const { degrees = 0, x: atX = 0.5, y: atY = 0.5, share } = pose;
  const module = share ? (share * SHORT) / size : (pose.module ?? 6);
  const quiet = 4;
  const reach = Math.ceil(((size + 2 * quiet) * module) / Math.SQRT2) + 2;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const shade = (dx: number, dy: number): number | null => {
    const column = Math.floor((dx * cos + dy * sin) / module + size / 2);
    const row = Math.floor((dy * cos - dx * sin) / module + size / 2);
    if (Math.min(column, row) < -quiet || Math.max(column, row) >= size + quiet) return null;
    return data[row]?.[column] ? 26 : 226;
  };
  const [middleX, middleY] = [Math.round(atX * width), Math.round(atY * height)];
  for (let y = Math.max(0, middleY - reach); y < Math.min(height, middleY + reach); y++) {
    for (let x = Math.max(0, middleX - reach); x < Math.min(width, middleX + reach); x++) {
      let sum = 0;
      for (const [sx, sy] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        sum += shade(x + sx - middleX, y + sy - middleY) ?? luma[y * width + x] ?? 0;
      }
      luma[y * width + x] = sum / 4;
    }
  }
}

/** Runs in the page. */
function turnWantedPicture(): void {
  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (wanted) => {
    if (typeof wanted?.video !== "object") return getUserMedia(wanted);
    const { width, height, ...video } = wanted.video;
    return getUserMedia({
      ...wanted,
      video: { ...video, ...(height && { width: height }), ...(width && { height: width }) },
    });
  };
}
