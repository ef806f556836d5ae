import { AwsClient } from "aws4fetch";
import type { PictureStorage } from "./storage.ts";

const TIMEOUT_MS = 10_000;
const PREFIX = "pictures/";

export interface Bucket {
  bucket: string;
  /** The origin of the service, such as https://s3.eu-central-1.amazonaws.com. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Keeps files in a bucket of an S3-compatible service. The bucket can be private: we serve the files. */
export function s3Storage({ bucket, endpoint, region, accessKeyId, secretAccessKey }: Bucket): PictureStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const urlOf = (name: string) => `${endpoint.replace(/\/$/, "")}/${bucket}/${PREFIX}${name}`;
  const send = (name: string, init: RequestInit) =>
    client.fetch(urlOf(name), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return {
    async put(name, bytes) {
      const headers = { "Content-Type": "image/webp", "Cache-Control": "public, max-age=31536000, immutable" };
      const response = await send(name, { method: "PUT", body: new Uint8Array(bytes), headers });
      if (!response.ok) throw await failed("PUT", response);
    },
    async get(name) {
      const response = await send(name, {});
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) throw await failed("GET", response);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

const SHOWN = 300;

/** The answer of the service names the fault, such as SignatureDoesNotMatch. It goes to the log only. */
const failed = async (method: string, response: Response): Promise<Error> =>
  new Error(`${method} to the bucket: ${response.status} ${(await response.text()).slice(0, SHOWN)}`);
