import { afterEach, describe, expect, test, vi } from "vitest";
import { isSpecial, lookupTarget, targetMistake } from "./target.ts";

afterEach(() => vi.unstubAllEnvs());

const SPECIAL = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.0.9",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.2.5",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:169.254.169.254",
  "64:ff9b::7f00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "4000::1",
  "not an address",
  "",
];
const PUBLIC = [
  "1.1.1.1",
  "8.8.8.8",
  "93.184.215.14",
  "172.15.0.1",
  "172.32.0.1",
  "2606:4700:4700::1111",
  "2a00:1450:4001::200e",
  "::ffff:8.8.8.8",
];

describe("addresses", () => {
  test.each(SPECIAL)("%s is special", (address) => expect(isSpecial(address)).toBe(true));
  test.each(PUBLIC)("%s is public", (address) => expect(isSpecial(address)).toBe(false));
});

describe("registration", () => {
  test.each([
    "http://example.invalid/",
    "ftp://example.invalid/",
    "javascript:alert(1)",
    "example.invalid/hooks",
    "",
    "https://",
    "https://user@example.invalid/",
    "https://user:pass@example.invalid/",
    "https://:pass@example.invalid/",
    "https://example.invalid/a b",
    "https://exam\nple.invalid/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://10.1.2.3:8443/",
    "https://0/",
    "https://127.1/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://127。0。0。1/",
    "https://①②⑦.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:7f00:1]/",
    "https://[::127.0.0.1]/",
    "https://[fe80::1]/",
    "https://169.254.169.254/latest/meta-data",
  ])("%s is refused", async (url) => expect(await targetMistake(url)).toMatch(/\.$/));

  test("more than 2,048 characters are refused", async () => {
    const url = `https://example.invalid/${"a".repeat(2_024)}`;
    expect(await targetMistake(url)).toBeNull();
    expect(await targetMistake(`${url}a`)).toMatch(/2048/);
  });

  test.each([
    "https://does-not-exist.invalid/hooks",
    "https://1.1.1.1:8443/hooks?a=b#c",
    "https://[2606:4700:4700::1111]/",
  ])("%s is accepted", async (url) => expect(await targetMistake(url)).toBeNull());

  test("WEBHOOK_ALLOW_PRIVATE_TARGETS lifts https and the address rule, and nothing else", async () => {
    vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
    expect(await targetMistake("http://127.0.0.1:9999/hooks")).toBeNull();
    expect(await targetMistake("https://localhost/hooks")).toBeNull();
    expect(await targetMistake("ftp://127.0.0.1/")).not.toBeNull();
    expect(await targetMistake("http://a:b@127.0.0.1/")).not.toBeNull();
    vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "false");
    expect(await targetMistake("http://127.0.0.1:9999/hooks")).not.toBeNull();
  });
});

describe("connection", () => {
  const resolved = (all: boolean) =>
    new Promise((done) =>
      lookupTarget("localhost", { all }, (error, address) => done(error ? (error as { code?: string }).code : address)),
    );

  test("a name that leads to this machine is refused when connecting", async () => {
    expect(await resolved(true)).toBe("ZAKKA_TARGET");
    expect(await resolved(false)).toBe("ZAKKA_TARGET");
  });

  test("unless private targets are allowed", async () => {
    vi.stubEnv("WEBHOOK_ALLOW_PRIVATE_TARGETS", "true");
    expect(await resolved(false)).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await resolved(true)).toEqual(
      expect.arrayContaining([expect.objectContaining({ family: expect.any(Number) })]),
    );
  });
});
