import { notFound } from "next/navigation";
import { cache } from "react";
import { isUuid } from "#lib/core/ids";
import { getProductDetails } from "#lib/domain/products/overview";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

/** Reads a product for its pages, once per request. An unknown id shows "not found". */
export const readDetails = cache(async (id: string) => {
  if (!isUuid(id)) notFound();
  const ctx = await dashboardContext();
  return readForPage(ctx, () => getProductDetails(ctx, id));
});
