import { setTimeout as wait } from "node:timers/promises";
import { log } from "#lib/config/log";
import type { PrismaContext } from "#lib/db/context";
import type { PageRow } from "#lib/domain/payments/row";
import { asksForSecondStep } from "#lib/payments/test-processor";
import { settle } from "./settle.ts";
import { OPEN_PAYMENT } from "./sql.ts";

/** A person waits no longer for a processor. */
const PATIENCE_MS = 2_000;

/**
 * Settles the payment whose page an order is paid on, if there is one, and returns what its buyer sees: null without an open page.
 * `checking` also stands for a processor that does not answer in time.
 */
export async function settleOpenPage(
  ctx: PrismaContext,
  orderId: string,
): Promise<"open" | "asking" | "checking" | null> {
  const [open] = await ctx.sql<PageRow>(OPEN_PAYMENT, [orderId]);
  if (!open) return null;
  const state = await Promise.race([
    settle(ctx, open).catch(unanswered),
    wait(PATIENCE_MS, "checking", { ref: false }),
  ]);
  if (state === "checking") return state;
  if (state !== "open") return null;
  return open.page_url && open.processor === "test" && (await asksForSecondStep(ctx, open.id)) ? "asking" : "open";
}

function unanswered(error: unknown): "checking" {
  log.warn({ err: error }, "a payment could not be looked at");
  return "checking";
}
