import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { appSecret } from "#lib/config/environment";

const ID_BYTES = 16;
const MAC_BYTES = 24;
const TOKEN = /^[\w-]{75}$/;

/**
 * Returns the token of an order's downloads: both ids, and a code over them that only this installation can make. It needs no
 * row, so orders of before have one too, and it is the same in every mail of an order.
 */
export function downloadToken(merchantId: string, orderId: string): string {
  const ids = Buffer.from((merchantId + orderId).replaceAll("-", ""), "hex");
  return Buffer.concat([ids, codeOf(ids)]).toString("base64url");
}

/** Returns the ids in a token, or null for one that was not made here. */
export function readDownloadToken(token: string): { merchantId: string; orderId: string } | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), codeOf(ids))) return null;
  return { merchantId: toUuid(ids.subarray(0, ID_BYTES)), orderId: toUuid(ids.subarray(ID_BYTES)) };
}

const codeOf = (ids: Buffer): Buffer => {
  const key = Buffer.from(hkdfSync("sha256", appSecret(), "zakka", "downloads", 32));
  return createHmac("sha256", key).update(ids).digest().subarray(0, MAC_BYTES);
};

const toUuid = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
