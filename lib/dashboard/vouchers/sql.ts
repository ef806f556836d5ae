import { namesOf } from "#lib/dashboard/items/sql";

export const VOUCHER_NAMES = namesOf("voucher");
