import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { diskStorage } from "#lib/storage/disk";
import { keepPicture, readPicture } from "./pictures.ts";

const folder = mkdtempSync(join(tmpdir(), "pictures-"));
const disk = diskStorage(folder);
afterAll(() => rmSync(folder, { recursive: true }));

/** A picture of 2,000 × 1,000 pixels that a phone held sideways, with the place where it was taken. */
const fromPhone = (): Promise<Buffer> =>
  sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: "#204060" } })
    .withExif({ IFD0: { Copyright: "Mara" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "54/1 19/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const nameOf = (url: string): string => new URL(url).pathname.replace("/pictures/", "");
const kept = async (url: string, width: number) =>
  sharp((await readPicture(nameOf(url), width, disk)) ?? undefined).metadata();

test("a picture is kept as WebP in three widths, upright and without its metadata", async () => {
  vi.stubEnv("APP_URL", "https://shop.example.com");
  const url = await keepPicture(await fromPhone(), disk);
  expect(url).toMatch(/^https:\/\/shop\.example\.com\/pictures\/[0-9a-f]{40}\.webp$/);
  for (const [wanted, width] of [
    [0, 1_000],
    [1_600, 1_000],
    [640, 640],
    [160, 160],
  ] as const) {
    const picture = await kept(url, wanted);
    expect(picture).toMatchObject({ format: "webp", width, height: width * 2 });
    expect([picture.exif, picture.orientation]).toEqual([undefined, undefined]);
  }
  expect(await keepPicture(await fromPhone(), disk)).toBe(url);
});

test("PNG, WebP, AVIF and GIF are taken too", async () => {
  const small = () => sharp({ create: { width: 8, height: 8, channels: 4, background: "#ffffff80" } });
  for (const file of await Promise.all(
    [small().png(), small().webp(), small().avif(), small().gif()].map((one) => one.toBuffer()),
  )) {
    expect(await kept(await keepPicture(file, disk), 640)).toMatchObject({ format: "webp", width: 8 });
  }
});

test("a file that is no picture, a drawing with scripts, a damaged and a huge one are refused, and nothing is stored", async () => {
  const put = vi.fn();
  const huge = sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: "#fff" } }).png({
    compressionLevel: 9,
  });
  const files = [
    Buffer.alloc(0),
    Buffer.from("hello"),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    (await fromPhone()).subarray(0, 2_000),
    await huge.toBuffer(),
  ];
  for (const file of files) {
    await expect(keepPicture(file, { put, get: async () => null, remove: async () => {} })).rejects.toMatchObject({
      code: "invalid_request",
    });
  }
  expect(put).not.toHaveBeenCalled();
});

test("a picture has at most 25 million pixels, and more are refused with what to do", async () => {
  const file = (height: number) =>
    sharp({ create: { width: 5_000, height, channels: 3, background: "#fff" } })
      .grayscale()
      .png()
      .toBuffer();
  await expect(keepPicture(await file(5_001), disk)).rejects.toThrow(
    "The picture has more than 25 million pixels. Make it smaller",
  );
  expect(await kept(await keepPicture(await file(5_000), disk), 640)).toMatchObject({ width: 640, height: 640 });
});

test("gray, transparent and 16-bit pictures keep their colors, and each width is made of the one decoded picture", async () => {
  const pixel = async (file: Buffer) => {
    const bytes = await readPicture(nameOf(await keepPicture(file, disk)), 160, disk);
    return [
      ...(await sharp(bytes ?? undefined)
        .raw()
        .toBuffer()),
    ].slice(0, 4);
  };
  const of = (background: string) => sharp({ create: { width: 200, height: 4, channels: 4, background } });
  expect((await pixel(await of("#ffffff00").png().toBuffer()))[3]).toBe(0);
  for (const file of [of("#808080").grayscale().png(), of("#808080").toColourspace("rgb16").png()]) {
    for (const value of (await pixel(await file.toBuffer())).slice(0, 3)) expect(Math.abs(value - 128)).toBeLessThan(4);
  }
});

test("of 13 pictures at once 12 are taken, in turn, and the last one is told to wait and choose the picture again", async () => {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 13 }, () => keepPicture(file, disk)));
  const refused = answers.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toMatchObject([
    { code: "unavailable", message: expect.stringContaining("choose the picture again") },
  ]);
});

test("a name that none has is not read from the disk, and a disk that fails is unavailable", async () => {
  const get = vi.fn(async () => null);
  for (const name of ["../../etc/passwd", "a.webp", `${"0".repeat(40)}-640.webp`, `${"0".repeat(40)}.webp/..`]) {
    expect(await readPicture(name, 640, { get, put: async () => {}, remove: async () => {} })).toBeNull();
  }
  expect(get).not.toHaveBeenCalled();
  expect(await readPicture(`${"0".repeat(40)}.webp`, 640, disk)).toBeNull();
  const broken = diskStorage("/dev/null/pictures");
  await expect(keepPicture(await fromPhone(), broken)).rejects.toMatchObject({ code: "unavailable" });
  await expect(readPicture(`${"0".repeat(40)}.webp`, 640, broken)).rejects.toMatchObject({ code: "unavailable" });
});
