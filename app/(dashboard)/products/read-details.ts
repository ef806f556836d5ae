import { getProductDetails } from "#lib/dashboard/products/read";
import { readOne } from "#lib/pages/read-one";

/** Reads a product for its pages. */
export const readDetails = readOne(getProductDetails);
