import { z } from "zod";

/** The pasted input to find out why a signature does not verify. */
export const SignatureInput = z.object({
  /** Not trimmed, because white space can be the mistake. */
  headers: z
    .string("Paste the headers of the request.")
    .max(32_768, "Paste the headers alone: at most 32,768 characters."),
  secret: z.string("Paste the secret that your server uses.").max(1_024, "A signing secret has 38 characters."),
  body: z.string().max(262_144, "A body has at most 262,144 characters.").default(""),
  computed: z.string().trim().max(1_024, "Paste one signature.").optional(),
  clock: z.string().trim().max(64, "Enter a single time, such as 2026-11-21T19:00:00Z.").optional(),
});
export type SignatureInput = z.infer<typeof SignatureInput>;

/** The first difference of two bodies. Invisible characters are escaped. */
export interface BodyDifference {
  /** How many characters are before it. */
  at: number;
  /** The last characters before it. */
  shared: string;
  sent: string;
  received: string;
}

/** A mistake in checking a signature. `none`: the signature verifies; `unknown`: no mistake explains it. */
export type SignatureMistake =
  | "none"
  | "unknown"
  | "no_signature"
  | "clock"
  | "old_capture"
  | "not_a_secret"
  | "secret_written"
  | "secret_old"
  | "secret_newer"
  | "secret_of_other_endpoint"
  | "secret_of_other_mode"
  | "secret_of_listen"
  | "secret_unknown"
  | "body_empty"
  | "body_rewritten"
  | "body_encoding"
  | "body_wrapped"
  | "body_packed"
  | "body_incomplete"
  | "body_of_other_event"
  | "body_changed"
  | "id_changed"
  | "timestamp_changed"
  | "signature_changed"
  | "signature_of_other"
  | "code_key"
  | "code_message"
  | "code_body"
  | "code_hash"
  | "code_encoding"
  | "code_compare";

export interface NamedMistake {
  found: SignatureMistake;
  /** The diagnosis in one sentence. */
  title: string;
  /** How to fix it. */
  text: string;
}

/** Why a signature does not verify. Never contains a whole secret, only its first characters. */
export interface SignatureDiagnosis extends NamedMistake {
  evidence: { name: string; value: string }[];
  difference: BodyDifference | null;
  /** The endpoint that the delivery was signed for. Null when unknown. */
  endpoint_id: string | null;
  /** Further mistakes. */
  also: NamedMistake[];
}
