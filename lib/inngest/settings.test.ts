import { expect, test } from "vitest";
import { readEnvironment } from "#lib/config/environment";
import { inngestSettings } from "./settings.ts";

const keys = { INNGEST_EVENT_KEY: "event", INNGEST_SIGNING_KEY: "aabb" };

test.each([
  [{}, null],
  [{ INNGEST_DEV: "0" }, null],
  [{ INNGEST_BASE_URL: "http://localhost:9" }, null],
  [keys, { isDev: false, eventKey: "event", signingKey: "aabb", baseUrl: undefined }],
  [
    { ...keys, INNGEST_DEV: "false", INNGEST_BASE_URL: "http://inngest:8288" },
    { isDev: false, baseUrl: "http://inngest:8288" },
  ],
  [{ INNGEST_DEV: "1" }, { isDev: true, baseUrl: "http://localhost:8288" }],
  [
    { INNGEST_DEV: "true", INNGEST_BASE_URL: "http://localhost:9" },
    { isDev: true, baseUrl: "http://localhost:9" },
  ],
  [
    { ...keys, INNGEST_DEV: "http://localhost:8" },
    { isDev: true, baseUrl: "http://localhost:8" },
  ],
])("%j is read as %j", (env, settings) => {
  const found = inngestSettings(readEnvironment(env));
  if (settings) expect(found).toMatchObject(settings);
  else expect(found).toBeNull();
});

test("development mode is refused for a server that is not on loopback, and one key without the other", () => {
  expect(() => readEnvironment({ INNGEST_DEV: "1", APP_URL: "https://shop.example" })).toThrow(
    /INNGEST_DEV is refused/,
  );
  expect(() => readEnvironment({ INNGEST_EVENT_KEY: "event" })).toThrow(/INNGEST_SIGNING_KEY is missing/);
});
