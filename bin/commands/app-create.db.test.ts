import { expect, test } from "vitest";
import { SCOPES } from "#lib/core/scopes";
import { nowInSeconds } from "#lib/core/time";
import { pool } from "#lib/db/client";
import { authenticateClient } from "#lib/domain/apps/client";
import { securityEventsOf } from "#lib/testing/security-events";
import { makeMerchant, refusal, resultOf } from "./in-process.ts";

const URI = "https://app.example/callback";

test("a confidential app authenticates with its secret, and can request every scope", async () => {
  const merchantId = await makeMerchant();
  const args = ["app", "create", "--merchant", merchantId, "--name", "Seatmap", "--redirect-uri", URI];
  const created = await resultOf<{ client_id: string; client_secret: string }>(...args);
  expect(created).toEqual({
    client_id: expect.stringMatching(/^[\da-f-]{36}$/),
    client_secret: expect.stringMatching(/^zs_[0-9A-Za-z]{38}$/),
  });
  const client = await authenticateClient(created.client_id, created.client_secret, nowInSeconds());
  expect(client).toMatchObject({ name: "Seatmap", type: "confidential", redirect_uris: [URI], scopes: [...SCOPES] });
  const [, event] = await securityEventsOf(merchantId);
  expect(event).toMatchObject({ action: "app.created", actor_kind: "system", target_id: created.client_id });
});

test("a public app has no secret", async () => {
  const args = ["app", "create", "--merchant", await makeMerchant(), "--name", "Seatmap", "--type", "public"];
  const created = await resultOf<{ client_id: string }>(...args, "--redirect-uri", "http://127.0.0.1/callback");
  expect(Object.keys(created)).toEqual(["client_id"]);
  expect(await authenticateClient(created.client_id, null, nowInSeconds())).toMatchObject({ type: "public" });
});

test("app create refuses an invalid address, type or store and missing options, and registers nothing", async () => {
  const merchantId = await makeMerchant();
  const create = (...args: string[]) => refusal("app", "create", "--merchant", merchantId, ...args);
  expect(await create("--name", "Seatmap")).toContain("Give --redirect-uri");
  expect(await create("--redirect-uri", URI)).toContain("Give --name");
  expect(await create("--name", "x".repeat(81), "--redirect-uri", URI)).toContain("--name:");
  expect(await create("--name", "Seatmap", "--redirect-uri", "http://app.example/")).toContain(
    "--redirect-uri: Use https",
  );
  expect(await create("--name", "Seatmap", "--redirect-uri", URI, "--type", "native")).toContain(
    "--type is confidential",
  );
  const elsewhere = ["app", "create", "--merchant", "tidehouse", "--name", "Seatmap", "--redirect-uri", URI];
  expect(await refusal(...elsewhere)).toContain("no store tidehouse");
  await makeMerchant();
  expect(await refusal("app", "create", "--name", "Seatmap", "--redirect-uri", URI)).toContain(
    "There are several stores",
  );
  await pool().query(
    "UPDATE app_user SET email_verified_at = NULL WHERE id IN (SELECT user_id FROM store_role WHERE merchant_id = $1)",
    [merchantId],
  );
  expect(await create("--name", "Seatmap", "--redirect-uri", URI)).toContain("Ask an owner to open the link");
  const { rows } = await pool().query("SELECT 1 FROM oauth_app WHERE merchant_id = $1", [merchantId]);
  expect(rows).toEqual([]);
});
