import { afterEach, describe, expect, test, vi } from "vitest";
import { MAX_FORM_BYTES, refusePost } from "./refuse-post.ts";
import { isFromOurOwnPage } from "./same-origin.ts";

afterEach(() => vi.unstubAllEnvs());

describe("a page of ours", () => {
  const from = (headers: Record<string, string>) =>
    isFromOurOwnPage(new Headers({ host: "shop.example:3000", ...headers }));

  test("is recognised by the headers of the browser", () => {
    expect(from({ "sec-fetch-site": "same-origin" })).toBe(true);
    expect(from({ "sec-fetch-site": "same-origin", origin: "http://shop.example:3000" })).toBe(true);
    expect(from({ origin: "http://shop.example:3000" })).toBe(true);
    expect(from({})).toBe(true); // no browser
  });

  test.each(["cross-site", "same-site", "none", ""])("does not have Sec-Fetch-Site %j", (site) => {
    expect(from({ "sec-fetch-site": site, origin: "http://shop.example:3000" })).toBe(false);
  });

  test.each([
    "https://elsewhere.example",
    "http://shop.example",
    "http://shop.example:3001",
    "http://shop.example:3000.elsewhere.example",
    "http://shop.example:3000/",
    "",
    "garbage",
    "http://shop.example:3000, https://elsewhere.example",
  ])("does not have the origin %j", (origin) => {
    expect(from({ origin })).toBe(false);
    expect(from({ origin, "sec-fetch-site": "same-origin" })).toBe(false);
  });

  test("can have no origin, as a page without a referrer, if its browser says that it is ours", () => {
    expect(from({ origin: "null", "sec-fetch-site": "same-origin" })).toBe(true);
    expect(from({ origin: "null" })).toBe(false);
    for (const site of ["cross-site", "same-site", "none", ""]) {
      expect(from({ origin: "null", "sec-fetch-site": site })).toBe(false);
    }
  });

  test("has the public origin, whatever host a proxy requests; an untrusted X-Forwarded-Host is ignored", () => {
    vi.stubEnv("APP_URL", "https://shop.example");
    expect(from({ host: "127.0.0.1:3000", origin: "https://shop.example" })).toBe(true);
    const forwarded = { origin: "https://elsewhere.example", "x-forwarded-host": "elsewhere.example" };
    expect(from(forwarded)).toBe(false);
    vi.stubEnv("TRUST_PROXY", "1");
    expect(from(forwarded)).toBe(true);
    expect(from({ ...forwarded, "x-forwarded-host": "elsewhere.example, shop.example" })).toBe(false);
  });
});

const boundary = "----boundary-of-this-form-0001";
const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };
const form = (fields: readonly string[]) =>
  `${fields.map((name) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\na\r\n`).join("")}--${boundary}--\r\n`;
const post = (body: string | ReadableStream, headers: Record<string, string>, method = "POST") =>
  refusePost(
    new Request("http://localhost:3000/sign-in", {
      method,
      body,
      duplex: "half",
      headers: { ...(typeof body === "string" && { "content-length": String(Buffer.byteLength(body)) }), ...headers },
    } as RequestInit),
  );

describe("a form", () => {
  test("of ours passes, and so does a request that is not a form", async () => {
    expect(await post(form(["email", "password"]), multipart)).toBeNull();
    expect(await post("{}", { "content-type": "application/json" })).toBeNull();
    expect(await post("x".repeat(2 * MAX_FORM_BYTES), { "content-type": "application/json" })).toBeNull(); // its own handler checks it
    expect(
      await refusePost(new Request("http://localhost:3000/", { headers: { origin: "https://elsewhere.example" } })),
    ).toBeNull();
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])(
    "of another site is 403 for %s, with any content type",
    async (method) => {
      for (const type of [multipart, { "content-type": "application/json" }, { "content-type": "text/plain" }]) {
        expect(await post("x", { ...type, origin: "https://elsewhere.example" }, method)).toMatchObject({
          status: 403,
        });
      }
    },
  );

  test("is 413 when it is too large or has too many fields", async () => {
    const many = Array.from({ length: 2_001 }, (_, n) => `field${n}`);
    expect(await post(form(many), multipart)).toMatchObject({ status: 413 });
    expect(await post(form(many.slice(1)), multipart)).toBeNull();
    expect(await post(form(["a".repeat(MAX_FORM_BYTES)]), multipart)).toMatchObject({ status: 413 });
    expect(await post("a".repeat(MAX_FORM_BYTES + 1), { "next-action": "00" })).toMatchObject({ status: 413 });
  });

  test("is 400 when the arguments of its action nest too deeply or are not JSON", async () => {
    const withArgument = (name: string, value: string) =>
      post(
        form([name]).replace("\r\na\r\n", () => `\r\n${value}\r\n`),
        multipart,
      );
    const call = (value: string) => post(value, { "next-action": "00", "content-type": "text/plain" });
    for (const value of ["[".repeat(2_000) + "]".repeat(2_000), `${'{"a":'.repeat(33)}1${"}".repeat(33)}`, "[", ""]) {
      expect(await withArgument("0", value)).toMatchObject({ status: 400 });
      expect(await withArgument("$ACTION_1:1", value)).toMatchObject({ status: 400 });
      expect(await call(value)).toMatchObject({ status: 400 });
      expect(await withArgument("1_email", value)).toBeNull(); // a text of the form
    }
    for (const value of ['["$undefined","$K1"]', `[{"error":["${"[".repeat(50)}"]}]`, '["\\\\","\\"[",{}]']) {
      expect(await withArgument("0", value)).toBeNull();
      expect(await withArgument("$ACTION_1:1", value)).toBeNull();
      expect(await call(value)).toBeNull();
    }
    for (const value of ['["a\\u0000b"]', '[{"name":"\\ud83d"}]'])
      expect(await call(value)).toMatchObject({ status: 400 });
    expect(await call('["\\ud83c\\udf9f"]')).toBeNull();
    expect(await call(`["${"a".repeat(20_000)}"]`)).toMatchObject({ status: 413 });
  });
});

describe("a form for React", () => {
  test("is 400 when it has references that our forms never have", async () => {
    const call = { "next-action": "00", "content-type": "text/plain" };
    for (const value of ["1", "null", '"dark"', "{}", '["$1"]', '["$F1"]', '["$Q0"]', '["$n-"]', '["$B1"]', '["$@1"]'])
      expect(await post(value, call), value).toMatchObject({ status: 400 });
    for (const value of ['["$0"]', '["$0:0"]', '["$0:constructor"]', '["$0:1"]', `[${"1,".repeat(8)}1]`])
      expect(await post(value, call), value).toMatchObject({ status: 400 });
    for (const value of ["[]", '["dark"]', '["$$1"]', '[{"a":{"b":[]},"c":"$0:0:a"},"$K1"]'])
      expect(await post(value, call), value).toBeNull();
    const fields = (...pairs: [name: string, value: string][]) =>
      `${pairs.map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")}--${boundary}--\r\n`;
    const reference: [string, string] = ["$ACTION_1:0", '{"id":"00","bound":"$@1"}'];
    expect(await post(fields(["$ACTION_REF_1", ""], reference, ["$ACTION_1:1", "[{}]"]), multipart)).toBeNull();
    expect(await post(fields(["$ACTION_REF_1", ""], reference), multipart)).toMatchObject({ status: 400 });
    expect(await post(fields(["$ACTION_1:0", "[]"]), multipart)).toMatchObject({ status: 400 });
    expect(await post(fields(["$ACTION_1:1", '["$Q1"]']), multipart)).toMatchObject({ status: 400 });
    expect(await post(fields(["0", '["$K1"]'], ["1", "[]"]), multipart)).toMatchObject({ status: 400 });
    expect(await post(fields(["_1_email", "x"]), { ...multipart, "next-action": "00" })).toMatchObject({ status: 400 });
  });

  test.each([
    'Content-Disposition: form-data; name="0"\r\nContent-Disposition: form-data; name="x"',
    'Content-Disposition: form-data; name="0"; name="x"',
    "Content-Disposition: form-data; name=\"x\"; name*=utf-8''0",
    'Content-Disposition: form-data; name="0"\r\nContent-Transfer-Encoding: base64',
    'Content-Disposition: form-data; name="0"\r\nContent-Type: text/plain; charset=utf-16le',
  ])("with a part that two parsers may read differently is 400: %s", async (head) => {
    const body = (first: string) => `--${boundary}\r\n${first}\r\n\r\n[]\r\n--${boundary}--\r\n`;
    expect(await post(body(head), multipart)).toMatchObject({ status: 400 });
    expect(await post(body('Content-Disposition: form-data; name="0"'), multipart)).toBeNull();
    const file = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain';
    expect(await post(body(file), multipart)).toBeNull();
  });

  test("is 411 without a length", async () => {
    const stream = new ReadableStream({ pull: (controller) => controller.close() });
    expect(await post(stream, multipart)).toMatchObject({ status: 411 });
  });

  test.each([
    ["nonsense", multipart],
    ["", multipart],
    [form(["email"]).slice(0, -20), multipart],
    [form(["email"]), { "content-type": "multipart/form-data" }],
    [form(["email"]), { "content-type": "multipart/form-data; boundary=" }],
    [form(["email"]), { "content-type": "Multipart/Mixed; boundary=x" }],
  ])("that cannot be read is 400", async (body, headers) => {
    expect(await post(body, headers)).toMatchObject({ status: 400 });
  });
});
