import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/core/ids";
import { addDays, addSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { unseal } from "#lib/db/seal";
import { inTransaction } from "#lib/db/transaction";
import { runOnce } from "#lib/http/idempotency";
import { allRows } from "#lib/testing/all-rows";
import { endLeaseOf, outcomeOf, recordOf, StepOperation } from "#lib/testing/step-operation";
import { codeOf, makeKey, makeStore, present, type TestStore } from "#lib/testing/store";

let store: TestStore;
let bearer: string;
const operation = new StepOperation();

beforeAll(async () => {
  store = await makeStore();
  bearer = await makeKey(store.test);
});

type Sent = Parameters<StepOperation["send"]>[2];
const send = (key: string, sent?: Sent) => operation.send(bearer, key, sent);

describe("a running request", () => {
  test("has a record with a lease of 60 seconds, which an older version takes for a 503", async () => {
    const name = newId();
    const { begun, end } = operation.hold();
    const first = send(name);
    await begun;
    const record = await recordOf(store.merchantId, name);
    expect(record.status).toBe(503);
    expect(record.lease_until).toEqual(addSeconds(record.created_at, 60));
    expect(record.answer.toString("latin1")).not.toContain("unavailable");
    expect(JSON.parse(unseal(record.answer))).toMatchObject({ error: "unavailable" });
    end();
    expect(outcomeOf(await first)).toBe("done");
    const kept = await recordOf(store.merchantId, name);
    expect(kept).toMatchObject({ status: 201, lease_until: null, leased_by: null, kept_until: record.kept_until });
    expect(JSON.parse(unseal(kept.answer))).toEqual({ said: "done" });
  });

  test("refuses the same request and others within its lease, and nothing changes", async () => {
    const name = newId();
    const { begun, end } = operation.hold();
    const first = send(name, { body: { note: "a" } });
    await begun;
    const runs = operation.count();
    const before = await allRows([store.merchantId]);
    const same = await send(name, { body: { note: "a" } });
    expect([same.status, same.body.error]).toEqual([409, "idempotency_conflict"]);
    expect(same.body.message).toContain("still running");
    for (const sent of [{ body: {} }, { body: { note: "a" }, path: "/v1/others" }]) {
      const other = await send(name, sent);
      expect([other.status, other.body.error]).toEqual([409, "idempotency_conflict"]);
      expect(other.body.message).toContain("different request");
    }
    expect(await allRows([store.merchantId])).toBe(before);
    expect(runs()).toBe(0);
    end();
    await first;
  });

  test("refuses an operation that has one transaction", async () => {
    const name = newId();
    const { begun, end } = operation.hold();
    const first = send(name);
    await begun;
    const { credential_id } = await recordOf(store.merchantId, name);
    const ctx = { ...present(store.test), actor: { ...store.test.actor, id: credential_id } };
    const once = (path: string) => {
      const request = { key: name, method: "POST", path, body: {} };
      return codeOf(runOnce(ctx, inTransaction, request, async () => ({ status: 200, body: { said: "other" } })));
    };
    expect([await once("/v1/asked"), await once("/v1/others")]).toEqual(Array(2).fill("idempotency_conflict"));
    await endLeaseOf(store.merchantId, name);
    expect([await once("/v1/others"), await once("/v1/asked")]).toEqual(["idempotency_conflict", "done"]);
    end();
    await first;
    const runs = operation.count();
    expect(outcomeOf(await send(name))).toBe("again other");
    expect(runs()).toBe(0);
  });
});

describe("a request whose process died", () => {
  test("goes on after its lease, once, and only as the same request", async () => {
    const name = newId();
    const { begun } = operation.hold();
    void send(name, { body: { note: "a" } });
    await begun;
    await endLeaseOf(store.merchantId, name);
    const before = await allRows([store.merchantId]);
    const runs = operation.count();
    expect((await send(name, { body: {} })).body.message).toContain("different request");
    expect(await allRows([store.merchantId])).toBe(before);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => send(name, { body: { note: "a" } })));
    expect(outcomes.map(outcomeOf).filter((one) => one === "done")).toHaveLength(1);
    expect(runs()).toBe(1);
    expect(outcomeOf(await send(name, { body: { note: "a" } }))).toBe("again done");
  });

  test("is forgotten after 24 hours", async () => {
    const name = newId();
    const { begun } = operation.hold();
    void send(name);
    await begun;
    await pool().query("UPDATE idempotency_record SET created_at = $3 WHERE merchant_id = $1 AND key = $2", [
      store.merchantId,
      name,
      addSeconds(addDays(new Date(), -1), -1),
    ]);
    operation.count();
    expect(outcomeOf(await send(name, { body: { note: "b" } }))).toBe("done");
  });
});

describe("a request whose lease was over", () => {
  test.each<[string, Error | undefined]>([
    ["answer", undefined],
    ["failure", new Error("late")],
  ])("neither ends nor replaces that of the next with its %s", async (_what, error) => {
    const name = newId();
    const late = operation.hold("late");
    const first = send(name);
    await late.begun;
    await endLeaseOf(store.merchantId, name);
    const next = operation.hold("next");
    const second = send(name);
    await next.begun;
    const before = await allRows([store.merchantId]);
    late.end(error);
    expect(outcomeOf(await first)).toBe(error ? "internal_error" : "late");
    expect(await allRows([store.merchantId])).toBe(before);
    expect(outcomeOf(await send(name))).toBe("idempotency_conflict");
    next.end();
    expect(outcomeOf(await second)).toBe("next");
    expect(outcomeOf(await send(name))).toBe("again next");
  });

  test("does not replace the answer of the next", async () => {
    const name = newId();
    const late = operation.hold("late");
    const first = send(name);
    await late.begun;
    await endLeaseOf(store.merchantId, name);
    operation.count("next");
    await send(name);
    late.end();
    expect(outcomeOf(await first)).toBe("late");
    expect(outcomeOf(await send(name))).toBe("again next");
  });
});
