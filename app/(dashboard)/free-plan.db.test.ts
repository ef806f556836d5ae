import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { Role } from "#lib/auth/roles";
import type { PrismaContext } from "#lib/db/context";
import { updateSettings } from "#lib/domain/stores/update-settings";
import { makeStore } from "#lib/testing/store";
import { FreePlan } from "./free-plan.tsx";

afterEach(() => void vi.unstubAllEnvs());

const textOf = async (ctx: PrismaContext, role: Role): Promise<string> =>
  renderToStaticMarkup(await FreePlan({ ctx, role })).replace(/<[^>]+>/g, "");

test("says what a store on Free lacks, and who changes the plan", async () => {
  const { test: ctx } = await makeStore();
  expect(await textOf(ctx, "owner")).toBe("");
  await updateSettings(ctx, { plan: "free" });
  const own = await textOf(ctx, "owner");
  expect(own).toContain("This store is on Free, which does not include the API.");
  expect(own).toContain("Settings → Store");
  expect(own).toContain(`npx zakka merchant set --merchant ${ctx.merchantId} plan=pro`);
  expect(await textOf(ctx, "developer")).toContain("Only an owner of the store can change the plan.");
  vi.stubEnv("PLAN_CHANGE", "operator");
  expect(await textOf(ctx, "owner")).toContain("Only the operator of this server can change the plan.");
  await updateSettings(ctx, { api_grandfathered: true });
  expect(await textOf(ctx, "owner")).toBe("");
});
