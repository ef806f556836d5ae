import { V7Generator } from "uuidv7";
import { CROCKFORD } from "./crockford.ts";

/** Random numbers are taken from the system many at once: a call for each id was the largest part of what the API adds to a redeem. */
const numbers = new Uint32Array(1_024);
let used = numbers.length;

function nextUint32(): number {
  if (used === numbers.length) {
    crypto.getRandomValues(numbers);
    used = 0;
  }
  return numbers[used++] as number;
}

const generator = new V7Generator({ nextUint32 });

/** Returns a new UUIDv7. Ids rise within this process, so rows of one second keep the order of their creation. */
export const newId = (): string => generator.generate().toString();

/** Returns the lowest UUIDv7 of a time: ids that were made before are below it. */
export function firstIdAt(time: Date): string {
  const ms = time.getTime().toString(16).padStart(12, "0");
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`;
}

/** Returns when a UUIDv7 was made. */
export function timeOfId(id: string): Date {
  const [high, low] = id.split("-");
  return new Date(Number.parseInt(`${high}${low}`, 16));
}

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

const randomBits = (): bigint =>
  (BigInt(nextUint32()) << 48n) | (BigInt(nextUint32()) << 16n) | BigInt(nextUint32() & 0xffff);

function toCrockford(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest >>= 5n) text = CROCKFORD[Number(rest & 31n)] + text;
  return text;
}
