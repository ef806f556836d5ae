import { type Ctx, type Mode, nowInSeconds } from "#lib/core/context";
import { isUuid, newId } from "#lib/core/ids";
import { prisma, sqlOnPool } from "#lib/db/client";
import { findDemoStore } from "#lib/testing/demo/people";
import { UsageError } from "./command.ts";

/** A context of the command line for a store that exists. */
export async function openStore(merchantId: string, mode: Mode): Promise<Ctx> {
  const id = merchantId.toLowerCase();
  const store = isUuid(id) ? await prisma().merchant.findUnique({ where: { id } }) : null;
  if (!store) throw new UsageError(`There is no store ${merchantId}. \`zakka merchant create\` answers the id of one.`);
  return {
    merchantId: id,
    mode,
    actor: { kind: "system", id: newId(), name: "command line", scopes: ["*"] },
    now: nowInSeconds(),
    requestId: newId(),
    keyed: false,
    sql: sqlOnPool(id, mode),
    db: prisma(),
  };
}

/** The demo store, or the only store there is; null when there is none. */
export async function storeToFill(): Promise<string | null> {
  const [store, other] = await prisma().merchant.findMany({ take: 2, select: { id: true } });
  if (!other) return store?.id ?? null;
  const demo = await findDemoStore();
  if (!demo) throw new UsageError("There are several stores. Name one with --merchant.");
  return demo;
}
