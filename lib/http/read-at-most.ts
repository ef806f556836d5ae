import { AppError } from "#lib/core/errors";

/** Returns the body of a request, as it was sent. Throws `payload_too_large` above so many MiB, and reads no further. */
export async function readAtMost(mebibytes: number, request: Request): Promise<Buffer> {
  const max = mebibytes * 1_024 * 1_024;
  if (Number(request.headers.get("content-length")) > max) throw tooLarge(mebibytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > max) throw tooLarge(mebibytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (mebibytes: number) =>
  new AppError("payload_too_large", `The body is larger than ${mebibytes} MiB. Send less in one request.`);
