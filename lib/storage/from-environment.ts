import { join } from "node:path";
import { environment } from "#lib/config/environment";
import { diskStorage } from "./disk.ts";
import { s3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";

const DEFAULT_REGION = "us-east-1";

/** The folders without a bucket. The build must not read them, hence `turbopackIgnore`: they hold what merchants stored. */
const FOLDERS = { pictures: "PICTURES_FOLDER", files: "FILES_FOLDER" } as const;

const folderOf = (what: keyof typeof FOLDERS): string =>
  environment[FOLDERS[what]] ?? join(/* turbopackIgnore: true */ process.cwd(), ".data", what);

/** Returns the folders that are kept, or an empty list with a bucket. */
export const storageFolders = (): string[] => (environment.S3_BUCKET ? [] : [folderOf("pictures"), folderOf("files")]);

/** Returns the storage that the environment names for what is kept: a bucket, else a folder. */
export function storageOf(what: keyof typeof FOLDERS): Storage {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION = DEFAULT_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  if (!S3_BUCKET) return diskStorage(folderOf(what));
  return s3Storage(
    {
      bucket: S3_BUCKET,
      endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: S3_SECRET_ACCESS_KEY ?? "",
    },
    `${what}/`,
  );
}
