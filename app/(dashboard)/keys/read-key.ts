import { getApiKey } from "#lib/domain/api-keys/read";
import { readOne } from "#lib/pages/read-one";

/** Returns the key of a page. It is read once per request. */
export const readKey = readOne(getApiKey);
