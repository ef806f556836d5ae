import { uuidv7 } from "uuidv7";

/** A new UUIDv7. Rises within this process, so rows of one second keep the order they were made in. */
export const newId = (): string => uuidv7();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_BITS = 80n;
let lastUlid = 0n;

/** `evt_` and a ULID. Each is greater than the one before it in this process, so a transaction's events rise. */
export function newEventId(): string {
  const fresh = (BigInt(Date.now()) << RANDOM_BITS) | randomBits();
  lastUlid = fresh > lastUlid ? fresh : lastUlid + 1n;
  return `evt_${toCrockford(lastUlid, 26)}`;
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
