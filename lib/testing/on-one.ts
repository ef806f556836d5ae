import { test } from "vitest";
import { citusUrl } from "./citus.ts";

/** A test about one PostgreSQL, `about` which it is. On Citus it is left out, and that is printed. */
export const testOnOne = (about: string) => {
  if (citusUrl()) console.error(`Left out on Citus, because it is about ${about}.`);
  return test.skipIf(citusUrl());
};
