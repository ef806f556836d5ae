import { isUuid, newId } from "#lib/core/ids";
import type { Actor, Mode } from "#lib/core/request";
import { nowInSeconds, timesOf } from "#lib/core/time";
import { aheadSeconds } from "#lib/db/ahead";
import { prisma } from "#lib/db/client";
import { makePrismaContext, type PrismaContext } from "#lib/db/context";
import { findDemoStore } from "#lib/demo/people";
import { UsageError } from "./command.ts";

/** Returns a context for an existing store. Throws a UsageError if there is none with this id. */
export async function openStore(merchantId: string, mode: Mode): Promise<PrismaContext> {
  const id = merchantId.toLowerCase();
  const store = isUuid(id) ? await prisma().merchant.findUnique({ where: { id } }) : null;
  if (!store)
    throw new UsageError(`There is no store ${merchantId}. \`zakka merchant create\` creates one and prints its id.`);
  const actor: Actor = { kind: "system", id: newId(), name: "command line", scopes: ["*"] };
  return makePrismaContext({ merchantId: id, mode, actor, ...timesOf(nowInSeconds(), await aheadSeconds(id, mode)) });
}

const MAX_LISTED = 10;

/** Opens the named store, or the only store. Throws a UsageError if there are several. */
export async function pickStore(named: string | undefined, mode: Mode): Promise<{ ctx: PrismaContext; name: string }> {
  const ctx = await openStore(named?.trim() || (await onlyStore()), mode);
  const { name } = await prisma().merchant.findUniqueOrThrow({ where: { id: ctx.merchantId }, select: { name: true } });
  return { ctx, name };
}

async function onlyStore(): Promise<string> {
  const stores = await prisma().merchant.findMany({
    take: MAX_LISTED + 1,
    orderBy: { id: "asc" },
    select: { id: true, name: true },
  });
  const [only, other] = stores;
  if (!only)
    throw new UsageError(
      "There is no store yet. `zakka merchant create` creates one, and `zakka seed` creates a demo store.",
    );
  if (!other) return only.id;
  const list = stores.slice(0, MAX_LISTED).map(({ id, name }) => `${id} (${name})`);
  const more = stores.length > MAX_LISTED ? ", and more" : "";
  throw new UsageError(`There are several stores. Name one with --merchant: ${list.join(", ")}${more}.`);
}

/** Returns the demo store, or the only store, or null if there is none. Throws a UsageError if there are several. */
export async function storeToFill(): Promise<string | null> {
  const [store, other] = await prisma().merchant.findMany({ take: 2, select: { id: true } });
  if (!other) return store?.id ?? null;
  const demo = await findDemoStore();
  if (!demo) throw new UsageError("There are several stores. Name one with --merchant.");
  return demo;
}
