import { expect, test } from "vitest";
import { isWellFormedToken, newApiKey, newDeviceToken } from "./secrets.ts";

test("a key carries its mode, 32 random characters and their checksum", () => {
  expect(newApiKey("live")).toMatch(/^zk_live_[0-9A-Za-z]{38}$/);
  expect(newApiKey("test")).toMatch(/^zk_test_[0-9A-Za-z]{38}$/);
  expect(newDeviceToken()).toMatch(/^zd_[0-9A-Za-z]{38}$/);
});

test("an issued secret is well formed, and with one changed character it is not", () => {
  for (const token of [newApiKey("live"), newApiKey("test"), newDeviceToken()]) {
    expect(isWellFormedToken(token)).toBe(true);
    const at = token.length - 10;
    const other = token[at] === "a" ? "b" : "a";
    expect(isWellFormedToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
  }
  for (const text of ["", "zk_live_", "sk_test_123", "zk_prod_abc", `${newApiKey("live")}0`]) {
    expect(isWellFormedToken(text)).toBe(false);
  }
});

test("the checksum is the CRC-32 of the secret in base 62, padded with zeros", () => {
  const secret = "0".repeat(32);
  let crc = 0xffffffff;
  for (const byte of Buffer.from(secret)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  let rest = (crc ^ 0xffffffff) >>> 0;
  const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let check = "";
  while (rest > 0) {
    check = alphabet[rest % 62] + check;
    rest = Math.floor(rest / 62);
  }
  expect(isWellFormedToken(`zk_live_${secret}${check.padStart(6, "0")}`)).toBe(true);
});
