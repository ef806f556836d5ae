import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { callApi } from "#lib/testing/http";
import { makeTicketProduct } from "#lib/testing/products";
import { until } from "#lib/testing/receiver";
import { makeKey, makeStore, present } from "#lib/testing/store";
import { pool } from "./client.ts";

/** Shorter than the product's, so that the test is short. */
const IDLE_MS = 10_000;
const LOCK = "1s";

test("while a process stands still in a transaction, what it holds is answered 503 and all else goes on, until the database ends it", async () => {
  pool().on("connect", (client) => void client.query(`SET lock_timeout = '${LOCK}'`));
  const { test: ctx, merchantId } = await makeStore();
  const key = await makeKey(ctx);
  const [held, free] = [await makeTicketProduct(present(ctx)), await makeTicketProduct(present(ctx))];
  const sell = ({ productId }: typeof held) =>
    callApi(key, "/v1/orders", {
      body: {
        customer: { email: "mara@post.example" },
        items: [{ product_id: productId, quantity: 1 }],
        payment_method: "manual",
      },
    });
  expect(await sell(free)).toMatchObject({ status: 201 }); // loads the routes, which takes a while

  const script = join(import.meta.dirname, "../testing/frozen-process.ts");
  const args = [script, merchantId, held.eventIds[0] ?? "", String(IDLE_MS)];
  const frozen = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void frozen.kill("SIGKILL"));
  expect(String((await once(frozen.stdout, "data"))[0])).toBe("locked\n");
  frozen.kill("SIGSTOP");

  const refused = await sell(held);
  expect(refused).toMatchObject({ status: 503, body: { error: "unavailable" } });
  expect(refused.headers.get("Retry-After")).toBe("2");
  expect(await sell(free)).toMatchObject({ status: 201 });
  expect(await callApi(key, "/v1/orders")).toMatchObject({ status: 200 });

  await until(async () => (await sell(held)).status === 201);
  const { rows } = await pool().query("SELECT count(*)::int AS count FROM orders WHERE merchant_id = $1", [merchantId]);
  expect(rows).toEqual([{ count: 3 }]);
});
