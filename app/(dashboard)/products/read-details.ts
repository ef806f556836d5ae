import { getProductDetails } from "#lib/domain/products/overview";
import { readOne } from "#lib/pages/read-one";

/** Reads a product for its pages. */
export const readDetails = readOne(getProductDetails);
