import { type Ctx, type Mode, nowInSeconds } from "#lib/core/context";
import { isUuid, newId } from "#lib/core/ids";
import { prisma, sqlOnPool } from "#lib/db/client";
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

/** The id of the only store there is. */
export async function onlyStore(): Promise<string> {
  const [store, other] = await prisma().merchant.findMany({ take: 2, select: { id: true } });
  if (!store) throw new UsageError("There is no store yet. `zakka merchant create` makes one.");
  if (other) throw new UsageError("There are several stores. Name one with --merchant.");
  return store.id;
}
