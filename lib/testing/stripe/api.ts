import { setTimeout } from "node:timers/promises";
import type { FakeKey } from "./accounts.ts";
import { ApiError } from "./api-error.ts";
import type { Call, Fake } from "./fake.ts";
import { errorOf, type Fault, isOnTheWay } from "./faults.ts";
import { type Form, readForm, refuseUnknown } from "./form.ts";
import type { Answer } from "./idempotency.ts";
import { expand } from "./lists.ts";
import { type FakeEvent, newId } from "./objects.ts";
import { routeOf } from "./routes.ts";
import { expireSessions } from "./sessions.ts";
import type { Owner } from "./state.ts";
import { whoAsks } from "./who.ts";

export interface Request {
  method: string;
  path: string;
  /** The form of the body, or of the query of a GET. */
  text: string;
  headers: { [name: string]: string | string[] | undefined };
}

export interface Answered {
  /** Null closes the connection. */
  answer: Answer | null;
  isReplayed: boolean;
  /** What is sent after the answer. */
  events: FakeEvent[];
}

const textOf = (value: string | string[] | undefined): string | null =>
  typeof value === "string" && value !== "" ? value : null;

export async function answerCall(fake: Fake, { method, path, text, headers }: Request): Promise<Answered> {
  const form = readForm(text);
  const call: Call = {
    method,
    path,
    key: textOf(headers.authorization)?.replace(/^Bearer /, "") ?? null,
    idempotencyKey: method === "POST" ? textOf(headers["idempotency-key"]) : null,
    stripeAccount: textOf(headers["stripe-account"]),
    stripeVersion: textOf(headers["stripe-version"]),
    params: form.params,
    status: 0,
    isReplayed: false,
  };
  fake.calls.push(call);
  const requestId = newId("req_");
  const answered = await run(fake, call, form, requestId).catch((error: unknown): Answered => {
    return { answer: answerOf(error, requestId), isReplayed: false, events: [] };
  });
  call.status = answered.answer?.status ?? 0;
  call.isReplayed = answered.isReplayed;
  return answered;
}

const json = (value: object): string => JSON.stringify(value, null, 2);

/** Throws what is not an answer of Stripe but a fault of the fake. */
function answerOf(error: unknown, requestId: string): Answer {
  if (!(error instanceof ApiError)) throw error;
  return { status: error.status, body: json({ error: error.body }), requestId };
}

/** Everything until the first wait is one step: no other call comes between. */
async function run(fake: Fake, call: Call, form: Form, requestId: string): Promise<Answered> {
  const { state, keys, faults, deliveries } = fake;
  expireSessions(state);
  void deliveries.take(state.takeEvents());
  const { owner, key } = whoAsks(state, call.key, call.stripeAccount);
  const slot = call.idempotencyKey && `${owner.account} ${owner.isLive} ${call.idempotencyKey}`;
  const sent = { path: call.path, call: JSON.stringify([call.method, form.entries]), now: state.now() };
  const kept = slot ? keys.take(slot, sent) : undefined;
  const fault = faults.take(call.method, call.path, kept !== undefined);
  if (fault && isOnTheWay(fault)) {
    if (slot && !kept) keys.release(slot);
    const error = errorOf(fault);
    if (error) throw error;
    return { answer: null, isReplayed: false, events: [] };
  }
  const executed = kept ? undefined : execute(fake, call, { owner, key, form, fault, requestId });
  const isBefore = deliveries.mode === "before";
  if (executed && isBefore) await deliveries.take(executed.events);
  if (fault?.fault === "slow") await setTimeout(fault.ms ?? 0);
  if (slot && executed?.isKept) keys.keep(slot, executed.answer);
  if (slot && executed?.isKept === false) keys.release(slot);
  return {
    answer: fault?.fault === "drop_after" ? null : (kept ?? executed?.answer ?? null),
    isReplayed: kept !== undefined,
    events: isBefore ? [] : (executed?.events ?? []),
  };
}

interface Execution {
  owner: Owner;
  key: FakeKey;
  form: Form;
  fault: Fault | undefined;
  requestId: string;
}

interface Executed {
  answer: Answer;
  /** Whether its idempotency key keeps the answer. */
  isKept: boolean;
  events: FakeEvent[];
}

function execute(fake: Fake, call: Call, execution: Execution): Executed {
  const { state } = fake;
  const { requestId } = execution;
  state.request = { id: requestId, idempotency_key: call.idempotencyKey };
  try {
    const body = json(resultOf(fake, call, execution));
    return { answer: { status: 200, body, requestId }, isKept: true, events: state.takeEvents() };
  } catch (error) {
    const answer = answerOf(error, requestId);
    return { answer, isKept: (error as ApiError).isKept, events: state.takeEvents() };
  } finally {
    state.request = null;
  }
}

function resultOf({ state }: Fake, { method, path }: Call, { owner, key, form, fault }: Execution): object {
  const found = routeOf(method, path);
  if (!found) {
    const message = `Unrecognized request URL (${method}: ${path}).`;
    throw new ApiError(404, { type: "invalid_request_error", message }, false);
  }
  const { route, id } = found;
  if (key.lacks.includes(route.permission)) {
    const message = `The provided key '${key.key.slice(0, 8)}***' does not have the required permissions for this endpoint on account '${owner.account}'. Having the '${route.permission}' permission would allow this request to continue.`;
    throw new ApiError(403, { type: "invalid_request_error", message }, false);
  }
  refuseUnknown(form, route.params);
  const error = fault && errorOf(fault);
  if (error && fault.fault !== "500_after") throw error;
  const asked = { state, owner, params: form.params, path };
  const made = expand(asked, route.run({ ...asked, id }));
  if (error) throw error;
  return made;
}
