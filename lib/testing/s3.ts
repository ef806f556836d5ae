import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { AwsClient } from "aws4fetch";
import type { Bucket } from "#lib/storage/s3";
import { freePort } from "./free-port.ts";
import { until } from "./receiver.ts";

const PROGRAM = "versitygw";
/** Where `go install` puts a program. */
const GO_FOLDER = join(process.env.GOPATH ?? join(homedir(), "go"), "bin");
const BUCKET = "shop";

const folders = [...(process.env.PATH ?? "").split(delimiter), GO_FOLDER];
const candidates = [process.env.S3_SERVER, ...folders.map((folder) => join(folder, PROGRAM))];
const program = candidates.find((path) => path && spawnSync(path, ["--version"]).status === 0);

/** Without a server the tests are skipped with a warning. */
export const skipsS3 = program === undefined;
if (skipsS3) {
  console.warn(
    "SKIPPED: files in S3 need a server. `go install github.com/versity/versitygw/cmd/versitygw@v1.8.0` gets one.",
  );
}

/** A real S3 server with one bucket, which checks signatures. */
export async function startS3(): Promise<{ bucket: Bucket; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "zakka-s3-"));
  const port = await freePort();
  const keys = { accessKeyId: "test", secretAccessKey: "testsecret" };
  const child: ChildProcess = spawn(program ?? "", ["--port", `127.0.0.1:${port}`, "posix", folder], {
    env: { ...process.env, ROOT_ACCESS_KEY: keys.accessKeyId, ROOT_SECRET_KEY: keys.secretAccessKey },
    stdio: "ignore",
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new AwsClient({ ...keys, region: "us-east-1", service: "s3", retries: 0 });
  await until(
    async () => (await client.fetch(`${endpoint}/${BUCKET}`, { method: "PUT" }).catch(() => null))?.ok === true,
  );
  return {
    bucket: { bucket: BUCKET, endpoint, region: "us-east-1", ...keys },
    stop() {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
