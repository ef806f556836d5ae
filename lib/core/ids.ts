import { uuidv7 } from "uuidv7";
import { CROCKFORD } from "./crockford.ts";

/** Returns a new UUIDv7. Ids rise within this process, so rows of one second keep the order of their creation. */
export const newId = (): string => uuidv7();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

const RANDOM_BITS = 80n;
const ULID_CHARACTERS = 26;
let lastUlid = 0n;

/** Returns `evt_` and a ULID. Ids rise within this process, so the events of a transaction keep their order. */
export function newEventId(): string {
  const ulid = (BigInt(Date.now()) << RANDOM_BITS) | randomBits();
  lastUlid = ulid > lastUlid ? ulid : lastUlid + 1n;
  return `evt_${toCrockford(lastUlid, ULID_CHARACTERS)}`;
}

function randomBits(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return bytes.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
}

function toCrockford(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest >>= 5n) text = CROCKFORD[Number(rest & 31n)] + text;
  return text;
}
