import { beforeAll, describe, expect, test } from "vitest";
import { AppError, type ErrorCode } from "#lib/core/errors";
import { newId } from "#lib/core/ids";
import { pool } from "#lib/db/client";
import { inPrismaTransaction, isInTransaction } from "#lib/db/transaction";
import { createCustomer } from "#lib/domain/customers/create";
import { listCustomers } from "#lib/domain/customers/read";
import { runInSteps } from "#lib/http/idempotency";
import { beginLease, hashOf } from "#lib/http/idempotency-record";
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

describe("work in steps", () => {
  test("runs outside a transaction, with a key and without one, and its steps commit before its answer", async () => {
    const seen: unknown[] = [];
    operation.work = async (ctx) => {
      const { customer } = await createCustomer(ctx, { email: `${newId()}@post.example` });
      const { rows } = await pool().query("SELECT id FROM customer WHERE id = $1", [customer.id]);
      seen.push([isInTransaction(ctx), ctx.hasIdempotencyKey, rows.length]);
      return "done";
    };
    for (const key of [newId(), null]) expect(outcomeOf(await operation.send(bearer, key))).toBe("done");
    expect(seen).toEqual([
      [false, true, 1],
      [false, false, 1],
    ]);
  });

  test("cannot run inside a transaction", async () => {
    const request = { key: newId(), method: "POST", path: "/v1/asked", body: {} };
    const inside = inPrismaTransaction(store.test, (tx) =>
      runInSteps(tx, request, async () => ({ status: 200, body: {} })),
    );
    await expect(inside).rejects.toThrow("cannot be inside a transaction");
  });

  test("is done once when it is sent many times at once: the others get a conflict or the same response", async () => {
    const name = newId();
    const runs = operation.count();
    const outcomes = (await Promise.all(Array.from({ length: 12 }, () => send(name)))).map(outcomeOf);
    expect(runs()).toBe(1);
    expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
    for (const one of outcomes) expect(["done", "again done", "idempotency_conflict"]).toContain(one);
    expect(outcomeOf(await send(name))).toBe("again done");
    expect(runs()).toBe(1);
  });

  test("is done once when another process took a key between the look and the lease", async () => {
    const name = newId();
    operation.count();
    await send(name);
    const before = await allRows([store.merchantId]);
    const request = { key: name, method: "POST", path: "/v1/asked", body: {} };
    const ctx = {
      ...present(store.test),
      actor: { ...store.test.actor, id: (await recordOf(store.merchantId, name)).credential_id },
    };
    expect(await codeOf(beginLease(ctx, request, hashOf({})))).toBe("idempotency_conflict");
    expect(await allRows([store.merchantId])).toBe(before);
  });

  test("is new to another credential, also in the other mode and of another merchant", async () => {
    const name = newId();
    const runs = operation.count();
    await send(name);
    const other = await makeStore();
    for (const ctx of [store.test, store.live, other.test]) {
      expect(outcomeOf(await operation.send(await makeKey(ctx), name))).toBe("done");
    }
    expect(runs()).toBe(4);
  });
});

describe("the answer", () => {
  test("is kept when it is a refusal by state, with the steps before it", async () => {
    const name = newId();
    const email = `${newId()}@post.example`;
    operation.work = async (ctx) => {
      await createCustomer(ctx, { email });
      throw new AppError("refund_exceeds_total", "Too much.");
    };
    const first = await send(name);
    const runs = operation.count();
    const again = await send(name);
    expect([first.status, first.body.error]).toEqual([400, "refund_exceeds_total"]);
    expect([again.status, outcomeOf(again), runs()]).toEqual([400, "again refund_exceeds_total", 0]);
    expect(again.body).toEqual({ ...first.body, request_id: again.headers.get("X-Request-Id") });
    expect((await listCustomers(store.test, { email })).data).toHaveLength(1);
    expect((await send(name, { body: { note: "b" } })).body.message).toContain("different request");
  });

  test.each<ErrorCode>(["invalid_request", "insufficient_scope", "not_found", "idempotency_conflict", "unavailable"])(
    "is not kept when it is %s: another request may use the key at once",
    async (code) => {
      const name = newId();
      operation.work = () => Promise.reject(new AppError(code, "No."));
      expect(outcomeOf(await send(name))).toBe(code);
      expect(await recordOf(store.merchantId, name)).toBeUndefined();
      operation.count();
      expect(outcomeOf(await send(name, { body: { note: "b" } }))).toBe("done");
    },
  );

  test("is not kept when the work fails, or never begins", async () => {
    const name = newId();
    operation.work = () => Promise.reject(new Error("a fault"));
    expect(outcomeOf(await send(name))).toBe("internal_error");
    const runs = operation.count();
    expect(outcomeOf(await send(name, { body: { note: 1 } }))).toBe("invalid_request");
    expect(outcomeOf(await send(name, { headers: { "Content-Type": "text/plain" } }))).toBe("unsupported_media_type");
    expect(runs()).toBe(0);
    expect(await recordOf(store.merchantId, name)).toBeUndefined();
    expect(outcomeOf(await send(name))).toBe("done");
  });

  test("that cannot be stored leaves the lease, and the same request goes on after it", async () => {
    const name = newId();
    const runs = operation.count();
    await pool().query(
      "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$",
    );
    await pool().query(
      `CREATE TRIGGER refuse BEFORE UPDATE ON idempotency_record FOR EACH ROW WHEN (NEW.key = '${name}') EXECUTE FUNCTION refuse()`,
    );
    const broken = await send(name);
    await pool().query("DROP FUNCTION refuse CASCADE");
    expect(outcomeOf(broken)).toBe("internal_error");
    expect(outcomeOf(await send(name))).toBe("idempotency_conflict");
    expect(runs()).toBe(1);
    await endLeaseOf(store.merchantId, name);
    expect(outcomeOf(await send(name))).toBe("done");
  });
});
