import { route } from "#lib/api/route";
import { lookupToken } from "#lib/domain/redemptions/lookup";
import { Lookup, LookupBody } from "#lib/domain/redemptions/schema";
import { lookupScope } from "#lib/domain/redemptions/scopes";

export const POST = route(
  {
    summary: "Look up a token",
    description:
      "Returns what a scanned or typed token stands for, and whether it can be redeemed right now. Changes nothing.",
    scope: lookupScope,
    isDoor: true,
    isForDevices: true,
    isSafe: true,
    body: LookupBody,
    response: Lookup,
    errors: ["not_found"],
  },
  ({ ctx, body }) => lookupToken(ctx, body),
);
