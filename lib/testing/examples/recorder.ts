import type { OperationExample } from "#lib/api/openapi-examples";
import { loadRouteTable } from "#lib/api/table";
import type { ErrorCode } from "#lib/core/errors";
import { pool } from "#lib/db/client";
import type { PrismaContext } from "#lib/db/context";
import { renderEvent, type UnrenderedEvent } from "#lib/domain/events/render";
import { contractOf } from "#lib/testing/contract";
import { callApi } from "#lib/testing/http";
import { makeKey, makeStore, type TestStore, testContext } from "#lib/testing/store";
import { normalised } from "./normalised.ts";

export interface Examples {
  /** By operation id. */
  operations: Record<string, OperationExample>;
  /** A payload by event type. */
  events: Record<string, { id: string; type: string; created: number; data: unknown }>;
}

export interface Recorded extends Examples {
  /** The events that each operation fired, by operation id. */
  fired: Record<string, string[]>;
}

type Sent = Pick<OperationExample, "params" | "query" | "body">;

export interface Api {
  /** Calls an operation and records the first call of each as its example. Throws for a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: the scenario reads any field of the response
  call(operation: string, sent?: Sent): Promise<any>;
  /** Calls an operation that must refuse with this code, and records the refusal with its example. */
  refused(code: ErrorCode, operation: string, sent?: Sent): Promise<void>;
  /** Of the store, to write what no operation makes. */
  ctx: PrismaContext;
}

/** The start of the scenario: a Friday evening. Each call takes a minute. */
export const BEGINNING = Date.UTC(2026, 10, 20, 18) / 1000;
const STEP_SECONDS = 60;

/** Returns the recorded scenario, with everything that differs between runs replaced. */
export async function record(scenario: Scenario): Promise<Recorded> {
  return normalised(await runIn(await makeStore(SETTINGS), scenario));
}

type Scenario = (api: Api) => Promise<void>;

/** The settings of the scenario's store. */
export const SETTINGS = { tax_rate_bps: 700, tax_inclusive: true };

/** Runs the scenario in this store at a fixed time, and records it. */
export async function runIn(store: TestStore, scenario: Scenario): Promise<Recorded> {
  const { now } = Date;
  let seconds = BEGINNING;
  Date.now = () => seconds * 1000;
  try {
    const kept: Recorded = { operations: {}, events: {}, fired: {} };
    const key = await makeKey(store.test);
    const { paths } = await loadRouteTable();
    const contract = contractOf(paths);
    const operations = contract.operations;
    const tenant = [store.merchantId, "test"];
    const seen = new Set<string>();

    const ask = async (id: string, { params = {}, query = {}, body }: Sent) => {
      const operation = operations.get(id);
      if (!operation) throw new Error(`There is no operation ${id}.`);
      seconds += STEP_SECONDS;
      const { method } = operation;
      const at = operation.path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? `no ${name}`);
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const path = `/v1${at}${search.size > 0 ? `?${search}` : ""}`;
      const { status, body: response } = await callApi(key, path, { method, body });
      if (status < 300) contract.checkBody({ method, path, body });
      return { status, response };
    };

    const call: Api["call"] = async (id, sent = {}) => {
      const { status, response } = await ask(id, sent);
      if (status >= 300) throw new Error(`${id} returned ${status}: ${JSON.stringify(response)}`);
      const happened = (await eventsOf(tenant)).filter((event) => !seen.has(event.id));
      for (const event of happened) seen.add(event.id);
      for (const event of happened) kept.events[event.type] ??= event;
      const fired = [...(kept.fired[id] ?? []), ...happened.map((event) => event.type)];
      kept.fired[id] = [...new Set(fired)];
      kept.operations[id] ??= { ...sent, status, response };
      return response;
    };

    const refused: Api["refused"] = async (code, id, sent = {}) => {
      const { status, response } = await ask(id, sent);
      if (response.error !== code) throw new Error(`${id} returned ${status}: ${JSON.stringify(response)}`);
      const example = kept.operations[id];
      if (!example) throw new Error(`Call ${id} before it is refused.`);
      example.refusals = { ...example.refusals, [status]: response };
    };

    await scenario({ call, refused, ctx: testContext(store.merchantId, "test", new Date(BEGINNING * 1_000)) });
    return kept;
  } finally {
    Date.now = now;
  }
}

/** Returns the store's events as they are sent. */
async function eventsOf(tenant: string[]): Promise<Examples["events"][string][]> {
  const { rows } = await pool().query<UnrenderedEvent & { payload: string | null }>(
    `SELECT id, type, created_at, payload, "row", extra FROM event
      WHERE merchant_id = $1 AND mode = $2 ORDER BY created_at, id`,
    tenant,
  );
  return rows.map((event) => JSON.parse(event.payload ?? renderEvent(event)));
}
