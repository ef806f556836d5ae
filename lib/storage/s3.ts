import { AwsClient } from "aws4fetch";
import { beginningOf } from "#lib/core/cut";
import { exactly, type Storage } from "./storage.ts";

/** The service must begin to answer within this time. A large file may take longer: each part of it resets the clock. */
const SILENCE_MS = 30_000;

export interface Bucket {
  bucket: string;
  /** The origin of the service, such as https://s3.eu-central-1.amazonaws.com. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Keeps files in a bucket of an S3-compatible service, under a prefix such as `pictures/`. The bucket can be private: we serve
 * the files.
 */
export function s3Storage(
  { bucket, endpoint, region, accessKeyId, secretAccessKey }: Bucket,
  prefix: `${string}/`,
): Storage {
  const keys = { accessKeyId, secretAccessKey, region, service: "s3" };
  const client = new AwsClient({ ...keys, retries: 2 });
  const sender = new AwsClient({ ...keys, retries: 0 }); // a stream cannot be sent again
  const urlOf = (name: string) => `${endpoint.replace(/\/$/, "")}/${bucket}/${prefix}${name}`;
  return {
    async put(name, content, { size, type }) {
      const clock = startClock();
      const headers = { "Content-Type": type, "Content-Length": String(size) };
      const body = toStream(clock.resetBy(exactly(content, size)));
      try {
        const init = { method: "PUT", body, headers, signal: clock.signal, duplex: "half" } as RequestInit;
        const response = await sender.fetch(urlOf(name), init);
        if (!response.ok) throw await failed("PUT", response);
        await response.body?.cancel();
      } finally {
        clock.stop();
      }
    },
    async get(name, range) {
      const clock = startClock();
      const headers = range ? { Range: `bytes=${range.from}-${range.to}` } : undefined;
      try {
        const response = await client.fetch(urlOf(name), { headers, signal: clock.signal });
        if (response.status === 404) {
          await response.body?.cancel();
          return null;
        }
        if (!response.ok) throw await failed("GET", response);
        return response.body ?? new Response("").body;
      } finally {
        clock.stop();
      }
    },
    async remove(name) {
      const response = await client.fetch(urlOf(name), {
        method: "DELETE",
        signal: AbortSignal.timeout(SILENCE_MS),
      });
      if (!response.ok && response.status !== 404) throw await failed("DELETE", response);
      await response.body?.cancel();
    },
  };
}

/** Aborts its signal after a time of silence. */
function startClock() {
  const controller = new AbortController();
  const ring = () => controller.abort(new Error(`The bucket was silent for ${SILENCE_MS / 1000} seconds.`));
  let timer = setTimeout(ring, SILENCE_MS);
  const stop = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    stop,
    async *resetBy(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        stop();
        timer = setTimeout(ring, SILENCE_MS);
        yield chunk;
      }
    },
  };
}

const toStream = (content: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await content.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await content.return(undefined);
    },
  });

const SHOWN = 300;

/** The answer of the service names the fault, such as SignatureDoesNotMatch. It goes to the log only. */
const failed = async (method: string, response: Response): Promise<Error> =>
  new Error(`${method} to the bucket: ${response.status} ${beginningOf(await response.text(), SHOWN)}`);
