import { namesOf, productChoices } from "#lib/dashboard/items/sql";

export const MEMBERSHIP_NAMES = namesOf("membership");

/** The plans that the list can be filtered by. */
export const MEMBERSHIP_PRODUCTS = productChoices("membership");
