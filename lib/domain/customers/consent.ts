import type { Context } from "#lib/db/context";
import type { CustomerRow } from "./row.ts";

/** How consent to marketing was given or withdrawn, and by which person of the store. */
export interface ConsentSource {
  how: NonNullable<CustomerRow["marketing_how"]>;
  by: string | null;
}

/** Returns the source of a change of consent that this request makes, other than a purchase. */
export const consentOf = ({ actor }: Pick<Context, "actor">): ConsentSource =>
  actor.kind === "user" ? { how: "person", by: actor.name } : { how: "request", by: null };
