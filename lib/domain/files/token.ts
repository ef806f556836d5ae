import { isSignedFor, signFor } from "#lib/config/app-keys";

const ID_BYTES = 16;
const NUMBER_BYTES = 4;
const MAC_BYTES = 24;
/** The first link of an order has no number in it. */
const TOKEN = /^(?:[\w-]{75}|[\w-]{80})$/;

/** What is in a token. The number counts the links of an order that came before it. */
export interface DownloadLink {
  merchantId: string;
  orderId: string;
  number: number;
}

/**
 * Returns the token of an order's downloads: both ids, the number of the link, and a code over them that only this installation
 * can make. It is the same in every mail of an order until its link is withdrawn.
 */
export function downloadToken({ merchantId, orderId, number }: DownloadLink): string {
  const ids = Buffer.from((merchantId + orderId).replaceAll("-", ""), "hex");
  const count = Buffer.alloc(number === 0 ? 0 : NUMBER_BYTES);
  if (number > 0) count.writeUInt32BE(number);
  const said = Buffer.concat([ids, count]);
  return Buffer.concat([said, signFor("downloads", said, MAC_BYTES)]).toString("base64url");
}

/** Returns what is in a token, or null for one that was not made here. */
export function readDownloadToken(token: string): DownloadLink | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const said = bytes.subarray(0, bytes.length - MAC_BYTES);
  if (!isSignedFor("downloads", said, bytes.subarray(said.length), MAC_BYTES)) return null;
  return {
    merchantId: toUuid(said.subarray(0, ID_BYTES)),
    orderId: toUuid(said.subarray(ID_BYTES, 2 * ID_BYTES)),
    number: said.length > 2 * ID_BYTES ? said.readUInt32BE(2 * ID_BYTES) : 0,
  };
}

const toUuid = (bytes: Buffer): string =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
