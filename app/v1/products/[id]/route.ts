import { z } from "zod";
import { IdInput } from "#lib/core/schema";
import { deleteProduct } from "#lib/domain/products/delete";
import { ProductPatch } from "#lib/domain/products/input";
import { getProduct } from "#lib/domain/products/read";
import { DeletedProduct, Product } from "#lib/domain/products/schema";
import { updateProduct } from "#lib/domain/products/update";
import { route } from "#lib/http/route";

const params = z.object({ id: IdInput });

export const GET = route(
  {
    summary: "Retrieve a product",
    description: "With the lists inside it, such as events, tiers and variants.",
    scope: "products:read",
    params,
    response: Product,
    errors: ["not_found"],
  },
  ({ ctx, params: { id } }) => getProduct(ctx, id),
);

export const PATCH = route(
  {
    summary: "Change a product",
    description:
      "What has been issued stays as it is; only reservations follow their timeslot to its new time (`booking.updated`). A list is given whole: an entry with its id is changed, one without is new, one that is missing is removed. Fires `product.updated` when something changed.",
    scope: "products:write",
    params,
    body: ProductPatch,
    response: Product,
    errors: ["not_found", "invalid_transition", "slug_taken"],
  },
  ({ ctx, params: { id }, body }) => updateProduct(ctx, id, body),
);

export const DELETE = route(
  {
    summary: "Delete a product",
    description:
      "Only while it has never been ordered. One that has been is archived instead. Fires `product.deleted`.",
    scope: "products:write",
    params,
    response: DeletedProduct,
    errors: ["not_found", "product_in_use"],
  },
  ({ ctx, params: { id } }) => deleteProduct(ctx, id),
);
