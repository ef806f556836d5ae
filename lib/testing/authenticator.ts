import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { appUrl } from "#lib/config/environment";

// A device with passkeys, in software: ES256, attestation "none", and a counter.

const FLAGS = { present: 0x01, verified: 0x04, hasCredential: 0x40 };

interface Circumstances {
  /** Of the page that asks. */
  origin?: string;
  /** Whether the device checks who holds it. */
  isVerified?: boolean;
  /** What the device says instead of its own. */
  counter?: number;
  userHandle?: Uint8Array;
  type?: string;
}

/** Makes a device with one new key pair. */
export function makeDevice() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let counter = 0;
  let owner: Buffer = Buffer.alloc(0);
  const shared = { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };

  return {
    id,
    /** Answers the options of a new passkey. */
    register(options: { challenge: string; user: { id: string } }, given: Circumstances = {}) {
      owner = Buffer.from(options.user.id, "base64url");
      const key = map([
        [cborInt(1), cborInt(2)], // an elliptic curve key
        [cborInt(3), cborInt(-7)], // ES256
        [cborInt(-1), cborInt(1)], // P-256
        [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
        [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), uint16(credentialId.length), credentialId, key]);
      const authData = Buffer.concat([authDataOf(given, given.counter ?? counter, FLAGS.hasCredential), credential]);
      const attestation = map([
        [cborText("fmt"), cborText("none")],
        [cborText("attStmt"), map([])],
        [cborText("authData"), cborBytes(authData)],
      ]);
      const response = {
        clientDataJSON: clientDataOf(options.challenge, given.type ?? "webauthn.create", given).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal", "telepathy"],
      };
      return { ...shared, response };
    },
    /** Answers the options of signing in. */
    signIn(options: { challenge: string }, given: Circumstances = {}) {
      counter += 1;
      const authData = authDataOf(given, given.counter ?? counter, 0);
      const clientData = clientDataOf(options.challenge, given.type ?? "webauthn.get", given);
      const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
      const response = {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
        userHandle: Buffer.from(given.userHandle ?? owner).toString("base64url"),
      };
      return { ...shared, response };
    },
  };
}

const clientDataOf = (challenge: string, type: string, { origin = appUrl() }: Circumstances): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authDataOf({ isVerified = true, origin = appUrl() }: Circumstances, counter: number, more: number): Buffer {
  const party = createHash("sha256").update(new URL(origin).hostname).digest();
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([party, Buffer.of(FLAGS.present | (isVerified ? FLAGS.verified : 0) | more), count]);
}

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16BE(value);
  return buffer;
}

/** The head of a value in CBOR, up to 65,535. */
function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.of(type | value);
  return value < 256 ? Buffer.of(type | 24, value) : Buffer.concat([Buffer.of(type | 25), uint16(value)]);
}

const cborInt = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const cborText = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);
