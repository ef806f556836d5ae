import { findApp } from "#lib/domain/apps/find";
import { readOne } from "#lib/pages/read-one";

/** Returns the app that an address names. */
export const readApp = readOne(findApp);
