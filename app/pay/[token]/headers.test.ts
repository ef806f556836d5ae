import { NextRequest } from "next/server";
import { expect, test } from "vitest";
// biome-ignore lint/style/noRestrictedImports: Next wants this file outside of all folders
import { proxy } from "../../../proxy.ts";

const SECRET = {
  "referrer-policy": "no-referrer",
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
  "x-frame-options": "DENY",
};

test.each(["/pay/x", "/pay/x?card=declined", "/download/x"])(
  "%s tells its address to no other server and no cache",
  async (path) => {
    const { headers } = await proxy(new NextRequest(`http://localhost:3000${path}`));
    expect(Object.fromEntries(headers)).toMatchObject(SECRET);
  },
);

test.each(["/", "/payments", "/orders"])("%s does not", async (path) => {
  const { headers } = await proxy(new NextRequest(`http://localhost:3000${path}`));
  expect([headers.get("referrer-policy"), headers.get("cache-control")]).toEqual(["same-origin", null]);
});

/** Without a referrer the form of a browser without JavaScript has no origin. */
test("its form passes without an origin from our own page, and Next gets ours", async () => {
  const send = (site: string) =>
    proxy(
      new NextRequest("http://localhost:3000/pay/x", {
        method: "POST",
        headers: { origin: "null", "sec-fetch-site": site },
      }),
    );
  const { status, headers } = await send("same-origin");
  expect([status, headers.get("x-middleware-request-origin")]).toEqual([200, "http://localhost:3000"]);
  const refused = await send("cross-site");
  expect([refused.status, refused.headers.get("referrer-policy")]).toEqual([403, "no-referrer"]);
});
