import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { raiseCredentialsVersionWith } from "#lib/db/credentials-version";
import { inDirectoryTransaction } from "#lib/db/transaction";
import { createApiKey } from "#lib/domain/api-keys/create";
import { untilBlocked } from "#lib/testing/blocked";
import { ownDatabase } from "#lib/testing/own-database";
import { until } from "#lib/testing/receiver";
import { makeStore } from "#lib/testing/store";
import { findCredential, onCredentialsChanged } from "./credentials.ts";

ownDatabase();

test("a change of credentials is heard while a migration has locked the table in which their use is written", async () => {
  const { test: ctx } = await makeStore();
  const { secret } = await createApiKey(ctx, { name: "Till", scopes: ["*"] });
  const migration = await pool().connect();
  try {
    await migration.query("BEGIN; LOCK TABLE api_key IN SHARE MODE");
    expect(await findCredential(secret, new Date())).not.toBeNull();
    await untilBlocked();
    let heard = 0;
    const stopListening = onCredentialsChanged(() => heard++);
    await inDirectoryTransaction((db) => raiseCredentialsVersionWith(db));
    await until(() => heard > 0);
    stopListening();
  } finally {
    await migration.query("ROLLBACK");
    migration.release();
  }
  const isWritten = async () =>
    (await pool().query("SELECT FROM api_key WHERE merchant_id = $1 AND last_used_at IS NOT NULL", [ctx.merchantId]))
      .rowCount === 1;
  await until(isWritten);
});
