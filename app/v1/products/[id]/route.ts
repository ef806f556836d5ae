import { z } from "zod";
import { Reply } from "#lib/api/declaration";
import { prismaRoute, route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { deleteProduct } from "#lib/domain/products/delete";
import { ProductPatch } from "#lib/domain/products/input";
import { getProduct } from "#lib/domain/products/read";
import { DeletedProduct, Product } from "#lib/domain/products/schema";
import { updateProduct } from "#lib/domain/products/update";
import { tagOf } from "#lib/domain/products/version";

const params = z.object({ id: IdInput.describe("Id of the product.") });

const withTag = (product: Product): Reply<Product> => new Reply(product, { headers: { ETag: `"${tagOf(product)}"` } });

export const GET = route(
  {
    summary: "Retrieve a product",
    description:
      "The product with the lists inside it: events and tiers, resources or timeslots, or variants. `ETag` names this version of it, for a change with `If-Match`.",
    scope: "products:read",
    params,
    response: Product,
    hasTag: true,
    errors: ["not_found"],
  },
  async ({ ctx, params: { id } }) => withTag(await getProduct(ctx, id)),
);

export const PATCH = prismaRoute(
  {
    summary: "Change a product",
    description:
      "Changes what you send. Items that were issued stay as they are; only reservations follow a timeslot to its new time (`booking.updated`). A list is sent whole: an entry with its `id` is changed, one without is new, one that is left out is removed. `status` moves from draft to published or archived, from published to draft or archived, and from archived to draft. Send `If-Match` with the `ETag` that you read, and nothing is overwritten that was changed or sold since. Fires `product.updated`, unless nothing changed.",
    scope: "products:write",
    params,
    body: ProductPatch,
    response: Product,
    hasTag: true,
    errors: ["not_found", "invalid_transition", "slug_taken"],
  },
  async ({ ctx, params: { id }, body, ifMatch }) =>
    withTag(await updateProduct(ctx, id, body, ifMatch ? { tags: ifMatch } : undefined)),
);

export const DELETE = prismaRoute(
  {
    summary: "Delete a product",
    description:
      "Deletes a product that was never ordered. Archive one that was: PATCH its `status` to `archived`. Fires `product.deleted`.",
    scope: "products:write",
    params,
    response: DeletedProduct,
    errors: ["not_found", "product_in_use"],
  },
  ({ ctx, params: { id } }) => deleteProduct(ctx, id),
);
