import { afterAll, beforeAll, describe } from "vitest";
import { skipsS3, startS3 } from "#lib/testing/s3";
import { storageCases } from "#lib/testing/storage-cases";
import { s3Storage } from "./s3.ts";

describe.skipIf(skipsS3)("files in a real S3 server", () => {
  let server: Awaited<ReturnType<typeof startS3>>;
  beforeAll(async () => {
    server = await startS3();
  });
  afterAll(() => server?.stop());
  storageCases(() => s3Storage(server.bucket, "files/"));
});
