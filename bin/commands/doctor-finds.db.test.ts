import { expect, test } from "vitest";
import { pool } from "#lib/db/client";
import { ownDatabase } from "#lib/testing/own-database";
import { zakka } from "./in-process.ts";

ownDatabase();

test("doctor says that a newer version has taken away what this one needs, and no command runs", async () => {
  const name = "29991231000000_without_it_needs_29991231000000";
  await pool().query(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', $1, now())",
    [name],
  );
  const { code, stdout } = await zakka("doctor", "--json");
  expect(code).toBe(1);
  expect(JSON.parse(stdout).checks).toContainEqual({
    check: "migrations",
    ok: false,
    message: expect.stringContaining("too old for it: start one that has the migration 29991231000000"),
  });
  const refused = await zakka(
    "merchant",
    "create",
    "--name",
    "Cafe",
    "--email",
    "cafe@example.com",
    "--password",
    "long enough 1",
  );
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^[^\n]*too old for it[^\n]*\n$/) });
  await pool().query("DELETE FROM _prisma_migrations WHERE migration_name = $1", [name]);
});
