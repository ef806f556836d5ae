import { notFound } from "next/navigation";
import { cache } from "react";
import { isUuid } from "#lib/core/ids";
import type { PrismaContext } from "#lib/db/context";
import { readForPage } from "./page.ts";
import { dashboardContext } from "./session.ts";

/**
 * Returns a function that reads the one that an address names, once for a page and its title. An id that is none, or is not of
 * this store and mode, shows "not found". `isId` is given where ids are not UUIDs.
 */
export const readOne = <Details>(read: (ctx: PrismaContext, id: string) => Promise<Details>, isId = isUuid) =>
  cache(async (id: string): Promise<Details> => {
    if (!isId(id)) notFound();
    const ctx = await dashboardContext();
    return readForPage(ctx, () => read(ctx, id));
  });
