import { z } from "zod";
import { prismaRoute, route } from "#lib/api/route";
import { IdInput } from "#lib/core/schema";
import { deleteProduct } from "#lib/domain/products/delete";
import { ProductPatch } from "#lib/domain/products/input";
import { getProduct } from "#lib/domain/products/read";
import { DeletedProduct, Product } from "#lib/domain/products/schema";
import { updateProduct } from "#lib/domain/products/update";

const params = z.object({ id: IdInput.describe("Id of the product.") });

export const GET = route(
  {
    summary: "Retrieve a product",
    description: "The product with the lists inside it: events and tiers, resources or timeslots, or variants.",
    scope: "products:read",
    params,
    response: Product,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => getProduct(ctx, id),
);

export const PATCH = prismaRoute(
  {
    summary: "Change a product",
    description:
      "Changes what you send. Items that were issued stay as they are; only reservations follow a timeslot to its new time (`booking.updated`). A list is sent whole: an entry with its `id` is changed, one without is new, one that is left out is removed. `status` moves from draft to published or archived, from published to draft or archived, and from archived to draft. Fires `product.updated`, unless nothing changed.",
    scope: "products:write",
    params,
    body: ProductPatch,
    response: Product,
    errors: ["not_found", "invalid_transition", "slug_taken"],
  },
  ({ ctx, params: { id }, body }) => updateProduct(ctx, id, body),
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
