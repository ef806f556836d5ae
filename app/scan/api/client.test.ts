import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { doorApi } from "./client.ts";

type Sent = [url: string, init: RequestInit & { headers: Record<string, string> }];

const fetched = vi.fn<(...sent: Sent) => Promise<Response>>();
const onRefused = vi.fn();
const api = doorApi(() => "zd_1", { origin: () => "http://door.example", onRefused });
const scan = () => api.redeem({ token: "T-1", key: "key-1" });

beforeEach(() => void vi.stubGlobal("fetch", fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const answer = (status: number, body: unknown, headers?: Record<string, string>) =>
  fetched.mockResolvedValueOnce(Response.json(body, { status, headers }));

test("a scan is sent once, with its key and without cookies", async () => {
  answer(200, { object: "redemption_result" }, { "Idempotent-Replayed": "true" });
  const admission = { ticket_event_ids: ["e1"], timeslot_ids: ["s1"], resource_ids: ["r1"], only_today: true };
  const sent = await api.redeem({ token: "T-1", key: "key-1", amountCents: 500, admission });
  expect(sent).toEqual({ kind: "ok", body: { object: "redemption_result" }, isReplay: true });
  const [url, init] = fetched.mock.calls[0] as Sent;
  expect(url).toBe("http://door.example/v1/redemptions");
  expect(init).toMatchObject({ method: "POST", credentials: "omit", cache: "no-store" });
  expect(init.headers).toMatchObject({ Authorization: "Bearer zd_1", "Idempotency-Key": "key-1" });
  expect(JSON.parse(String(init.body))).toEqual({ token: "T-1", amount_cents: 500, ...admission });
});

test("a refusal has what the screen shows, and its wait", async () => {
  const display = { title: "Winter Lights" };
  const body = { error: "exhausted", message: "All uses are redeemed.", request_id: "req_1", display };
  answer(409, body, { "Retry-After": "3" });
  expect(await scan()).toEqual({
    kind: "refused",
    refusal: { status: 409, code: "exhausted", message: body.message, display, retryAfter: 3, requestId: "req_1" },
  });
  expect(onRefused).not.toHaveBeenCalled();
});

test("a token that the server does not know is reported", async () => {
  answer(401, { error: "unauthorized", message: "Unknown." });
  expect(await scan()).toMatchObject({ kind: "refused", refusal: { code: "unauthorized" } });
  expect(onRefused).toHaveBeenCalledExactlyOnceWith("zd_1");
});

test.each([200, 401, 404, 502])("a page that something else answers with %i decides nothing", async (status) => {
  fetched.mockResolvedValueOnce(new Response("<h1>Sign in to this network</h1>", { status }));
  expect(await scan()).toEqual({ kind: "lost", why: "disconnected" });
  expect(onRefused).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledOnce();
});

test("a broken connection, 429 and 503 are left to the queue", async () => {
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(await scan()).toEqual({ kind: "lost", why: "disconnected" });
  for (const status of [429, 503]) {
    answer(status, { error: "x", message: "" });
    expect(await scan()).toMatchObject({ kind: "refused", refusal: { status } });
  }
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("no answer in time is lost as such", async () => {
  vi.useFakeTimers();
  try {
    fetched.mockImplementationOnce(
      (_, { signal }) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    );
    const lookup = api.lookup("T-1", { detail: true });
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await lookup).toEqual({ kind: "lost", why: "timeout" });
  } finally {
    vi.useRealTimers();
  }
});

test("scans that were kept are sent together, each under its own key, and have an answer each", async () => {
  const refused = { error: "not_found", message: "No such code." };
  const result = { object: "redemption_result", kind: "ticket" };
  answer(200, {
    object: "redemption_batch",
    results: [
      { status: 200, body: result },
      { status: 404, body: refused },
    ],
  });
  const scans = ["k1", "k2"].map((key) => ({ key, token: `T-${key}`, amountCents: null, at: 1_795_290_428_900 }));
  const batch = await api.redeemBatch(scans);
  expect(batch).toMatchObject({
    kind: "ok",
    body: [
      { kind: "ok", body: result, isReplay: false },
      { kind: "refused", refusal: { status: 404, code: "not_found", display: null, requestId: null } },
    ],
  });
  const [url, init] = fetched.mock.calls[0] as Sent;
  expect(url).toBe("http://door.example/v1/redemptions/batch");
  expect(Object.keys(init.headers)).not.toContain("Idempotency-Key");
  expect(JSON.parse(String(init.body)).entries[1]).toEqual({
    token: "T-k2",
    redeemed_at: 1_795_290_428,
    idempotency_key: "k2",
  });
});

test("a scan is taken back under its own key", async () => {
  answer(200, { object: "redemption_reversal" });
  await api.reverse({ redemptionId: "r1", key: "undo-1" });
  const [url, init] = fetched.mock.calls[0] as Sent;
  expect(url).toBe("http://door.example/v1/redemptions/r1/reverse");
  expect(init.headers["Idempotency-Key"]).toBe("undo-1");
});
