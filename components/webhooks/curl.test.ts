import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startReceiver } from "#lib/testing/receiver";
import { curlOf } from "./curl.ts";

test("the curl command sends the same bytes and headers when it is pasted into a shell", async () => {
  const { url, received } = await startReceiver();
  const body = `{"name":"O'Brien \\"$HOME\\" \`date\` \\\\ !! ☂","note":"-d @/etc/hostname"}`;
  const request_headers = {
    "Content-Type": "application/json",
    "User-Agent": "Service-Webhooks/1.0",
    "webhook-signature": "v1,a+b/c= v1,d'e=",
  };
  const line = curlOf({ url: `${url}?a=1&b='2'`, request_headers }, body);
  const { stdout } = await promisify(execFile)("sh", ["-c", line]);
  expect(stdout).toContain("200");
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Service-Webhooks/1.0",
      "webhook-signature": "v1,a+b/c= v1,d'e=",
    },
  });
});
