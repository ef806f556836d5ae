import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { s3Storage } from "#lib/storage/s3";
import { skipsS3, startS3 } from "#lib/testing/s3";
import { keepPicture, readPicture } from "./pictures.ts";

describe.skipIf(skipsS3)("pictures in a real S3 server", () => {
  let server: Awaited<ReturnType<typeof startS3>>;
  beforeAll(async () => {
    server = await startS3();
  });
  afterAll(() => server?.stop());

  const picture = () =>
    sharp({ create: { width: 700, height: 20, channels: 3, background: "#888" } })
      .png()
      .toBuffer();

  test("are stored and read back in each width, also a second time", async () => {
    const storage = s3Storage(server.bucket, "pictures/");
    const url = await keepPicture(await picture(), storage);
    expect(await keepPicture(await picture(), storage)).toBe(url);
    const name = url.slice(url.lastIndexOf("/") + 1);
    for (const [wanted, width] of [
      [0, 700],
      [640, 640],
      [160, 160],
    ] as const) {
      const bytes = await readPicture(name, wanted, storage);
      expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({ format: "webp", width });
    }
    expect(await readPicture(`${"0".repeat(40)}.webp`, 0, storage)).toBeNull();
  });

  test("are unavailable with a wrong secret, in a missing bucket, and without a server", async () => {
    const wrong = [{ secretAccessKey: "other" }, { bucket: "nobodys" }, { endpoint: "http://127.0.0.1:9" }];
    for (const part of wrong) {
      const storage = s3Storage({ ...server.bucket, ...part }, "pictures/");
      await expect(keepPicture(await picture(), storage)).rejects.toMatchObject({ code: "unavailable" });
    }
  });
});
