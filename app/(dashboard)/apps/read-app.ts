import { notFound } from "next/navigation";
import { cache } from "react";
import { isUuid } from "#lib/core/ids";
import { findApp } from "#lib/domain/apps/find";
import type { App } from "#lib/domain/apps/schema";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

/** Returns the app that an address names, read once for a page and its title. */
export const readApp = cache(async (id: string): Promise<App> => {
  if (!isUuid(id)) notFound();
  const ctx = await dashboardContext();
  return readForPage(ctx, () => findApp(ctx, id));
});
