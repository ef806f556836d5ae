import { expect, test } from "vitest";
import { addDays, addSeconds } from "#lib/core/time";
import { listRows } from "#lib/dashboard/import/read";
import { getImport } from "#lib/domain/imports/read";
import { checkedFile, importedFile, undo } from "#lib/testing/imports";
import { ownDatabase } from "#lib/testing/own-database";
import { codeOf, makeStore } from "#lib/testing/store";
import { purgeImports } from "./purge-imports.ts";

ownDatabase();

test("after 30 days drafts are deleted and left-out rows say nothing; what was imported stays, and can be undone", async () => {
  const { test: ctx } = await makeStore();
  const draft = await checkedFile(ctx, "customer", ["email", "draft@post.example"]);
  const done = await importedFile(ctx, "customer", ["email", "in@post.example", "no address"]);
  await purgeImports.run(addDays(ctx.now, 30));
  expect(await codeOf(getImport(ctx, draft))).toBe("done");
  expect((await listRows(ctx, done, { fate: "invalid" })).data).toMatchObject([
    { reason: expect.stringContaining("no address") },
  ]);
  const later = addSeconds(addDays(ctx.now, 30), 1);
  expect(await purgeImports.run(later)).toBe(2);
  expect(await purgeImports.run(later)).toBe(0);
  expect(await codeOf(getImport(ctx, draft))).toBe("not_found");
  expect((await listRows(ctx, done, { fate: "invalid" })).data).toMatchObject([{ line: 3, reason: null, data: null }]);
  await undo(ctx, done);
});
