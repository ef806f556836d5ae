import { appSecrets } from "#lib/config/environment";
import type { Mode } from "#lib/core/request";
import { listenSecret } from "#lib/core/secrets";
import { toUnix } from "#lib/core/time";
import { sqlOnPool } from "#lib/db/client";
import type { Context } from "#lib/db/context";
import { unseal } from "#lib/db/seal";
import { type EventRow, payloadOf } from "#lib/domain/events/row";
import { GET_EVENT } from "#lib/domain/events/sql";
import { type OldSecret, unsealOld } from "#lib/domain/webhook-endpoints/secrets";
import { diagnose } from "./diagnose.ts";
import { readHeaders } from "./headers.ts";
import type { SignatureDiagnosis, SignatureInput } from "./shape.ts";
import type { Known, KnownSecret } from "./signer.ts";
import { LIST_SECRETS, LIST_TIMESTAMPS } from "./sql.ts";

/**
 * Explains why a signature does not verify, from the pasted input and the store's data: its current and old secrets, and
 * the event as it was sent, in both modes (a secret of the other mode is a common mistake). Pasted input is not stored.
 * `endpointId`: the endpoint to check first, if any. Does not throw for unknown ids.
 */
export async function explainSignature(
  ctx: Context,
  input: SignatureInput,
  endpointId: string | null = null,
): Promise<SignatureDiagnosis> {
  const { id } = readHeaders(input.headers);
  const other: Mode = ctx.mode === "test" ? "live" : "test";
  const own = { mode: ctx.mode, sql: ctx.sql };
  const data = [own, { mode: other, sql: sqlOnPool(ctx, other) }];
  const [secrets, events] = await Promise.all([
    Promise.all(data.map((one) => knownSecrets(ctx.merchantId, one, endpointId))),
    Promise.all(data.map((one) => knownEvent(one, id))),
  ]);
  const event = events.find((one) => one !== null) ?? null;
  return diagnose(input, { mode: ctx.mode, secrets: secrets.flat(), event, tries: event?.tries ?? [] }, ctx.realNow);
}

type Data = Pick<Context, "mode" | "sql">;

interface SecretsRow {
  id: string;
  url: string;
  secret_sealed: Uint8Array;
  old_secrets: OldSecret[];
}

async function knownSecrets(
  merchantId: string,
  { mode, sql }: Data,
  endpointId: string | null,
): Promise<KnownSecret[]> {
  const rows = await sql<SecretsRow>(LIST_SECRETS, [endpointId]);
  const listens = appSecrets().map((secret) => ({
    endpointId: null,
    url: "zakka listen",
    mode,
    secret: listenSecret(secret, merchantId, mode),
    until: null,
  }));
  const endpoints = rows.flatMap(({ id, url, secret_sealed, old_secrets }) => {
    const of = { endpointId: id, url, mode };
    const old = old_secrets.map((one) => ({ ...of, secret: unsealOld(one), until: toUnix(new Date(one.until)) }));
    return [{ ...of, secret: unseal(secret_sealed), until: null }, ...old];
  });
  return [...endpoints, ...listens];
}

async function knownEvent(
  { mode, sql }: Data,
  id: string | null,
): Promise<(Known["event"] & { tries: string[] }) | null> {
  if (id === null) return null;
  const [event] = await sql<EventRow>(GET_EVENT, [id]);
  if (!event) return null;
  const tries = await sql<{ timestamp: string }>(LIST_TIMESTAMPS, [id]);
  return { mode, payload: payloadOf(event), tries: [...new Set(tries.map(({ timestamp }) => timestamp))] };
}
