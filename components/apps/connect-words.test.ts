import { expect, test } from "vitest";
import { authorizeAddress, tokenCommand } from "./connect-words.ts";

const APP = {
  id: "0199f3c0-0000-7000-8000-000000000001",
  type: "confidential",
  redirect_uris: ["https://app.example/callback?from=zakka", "http://127.0.0.1/"],
  scopes: ["orders:read", "tickets:read"],
} as const;
const app = { ...APP, redirect_uris: [...APP.redirect_uris], scopes: [...APP.scopes] };
const ORIGIN = "https://zakka.example";

test("the authorize address has everything but what the app makes anew each time", () => {
  const { origin, pathname, searchParams } = new URL(authorizeAddress(app, ORIGIN));
  expect(origin + pathname).toBe("https://zakka.example/oauth/authorize");
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: "code",
    client_id: APP.id,
    redirect_uri: APP.redirect_uris[0],
    scope: "orders:read tickets:read",
    code_challenge_method: "S256",
    code_challenge: "$CHALLENGE",
    state: "$STATE",
  });
});

test("a confidential app proves itself with its secret, a public one names itself only", () => {
  expect(tokenCommand(app, ORIGIN)).toContain(`-u "${APP.id}:$CLIENT_SECRET"`);
  expect(tokenCommand({ ...app, type: "public" }, ORIGIN)).toContain(`-d client_id=${APP.id}`);
  expect(tokenCommand({ ...app, type: "public" }, ORIGIN)).not.toContain("SECRET");
});
