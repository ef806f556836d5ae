import { expect, test } from "vitest";
import { authorizeAddress, tokenCommand } from "./connect-texts.ts";

const APP = {
  id: "0199f3c0-0000-7000-8000-000000000001",
  type: "confidential",
  redirect_uris: ["https://app.example/callback?from=zakka", "http://127.0.0.1/"],
  scopes: ["orders:read", "tickets:read"],
} as const;
const app = { ...APP, redirect_uris: [...APP.redirect_uris], scopes: [...APP.scopes] };
const ORIGIN = "https://zakka.example";

test("the authorization URL is complete, with placeholders for what the app generates for each request", () => {
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

test("a confidential app authenticates with its secret, and a public app has only its client id", () => {
  expect(tokenCommand(app, ORIGIN)).toContain(`-u "${APP.id}:$CLIENT_SECRET"`);
  expect(tokenCommand({ ...app, type: "public" }, ORIGIN)).toContain(`-d client_id=${APP.id}`);
  expect(tokenCommand({ ...app, type: "public" }, ORIGIN)).not.toContain("SECRET");
});
