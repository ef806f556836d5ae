import { expect, test } from "vitest";
import { isSameRedirect, redirectMistake } from "./redirect-uri.ts";

test.each([
  "https://app.example/callback",
  "https://app.example",
  "https://app.example/callback?store=1",
  "http://127.0.0.1/callback",
  "http://127.0.0.1:4000/callback",
  "http://[::1]:4000/",
  "http://localhost:4000/callback",
  "com.example.app:/callback",
])("an app may register %s", (uri) => expect(redirectMistake(uri)).toBeNull());

test.each([
  ["http://app.example/callback", "Use https."],
  ["http://127.0.0.1.evil.example/callback", "Use https."],
  ["http://127.0.0.1:4000@evil.example/", "name and password"],
  ["https://ines:secret@app.example/", "name and password"],
  ["https://app.example/callback#part", "from # on"],
  ["javascript:alert(1)", "a custom scheme"],
  ["data:text/html,x", "a custom scheme"],
  ["myapp://callback", "a custom scheme"],
  ["/callback", "full URL"],
  ["https://app.example/a b", "full URL"],
  ["https://app.example/\u202ecallback", "full URL"],
  [`https://app.example/${"a".repeat(2_000)}`, "at most"],
])("an app may not register %s", (uri, words) => expect(redirectMistake(uri)).toContain(words));

test.each([
  ["https://app.example/callback", "https://app.example/callback", true],
  ["https://app.example/callback", "https://app.example/callback/", false],
  ["https://app.example/callback", "https://app.example/callback?x=1", false],
  ["https://app.example/callback", "https://APP.example/callback", false],
  ["https://app.example/callback", "https://app.example:8443/callback", false],
  ["https://app.example/callback", "https://app.example/a/../callback", false],
  ["http://127.0.0.1/callback", "http://127.0.0.1:51234/callback", true],
  ["http://127.0.0.1:4000/callback", "http://127.0.0.1:51234/callback", true],
  ["http://[::1]:4000/callback", "http://[::1]/callback", true],
  ["http://127.0.0.1/callback", "http://127.0.0.1:51234/callback/", false],
  ["http://127.0.0.1/callback", "http://127.0.0.1:51234/other", false],
  ["http://127.0.0.1/callback", "http://localhost:51234/callback", false],
  ["http://127.0.0.1/callback", "https://127.0.0.1/callback", false],
  ["http://127.0.0.1/callback", "http://127.0.0.1:4000@evil.example/callback", false],
  ["http://127.0.0.1", "http://127.0.0.1.evil.example", false],
])("registered as %s, %s is the same: %s", (registered, requested, isSame) => {
  expect(isSameRedirect(registered, requested)).toBe(isSame);
});
