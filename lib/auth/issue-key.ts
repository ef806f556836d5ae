import { AppError, invalid } from "#lib/core/errors";
import { SCOPES } from "#lib/core/scopes";
import type { Context } from "#lib/db/context";
import { inTransaction } from "#lib/db/transaction";
import { createApiKey } from "#lib/domain/api-keys/create";
import { getApiKey } from "#lib/domain/api-keys/read";
import { makeReferenceKey } from "#lib/domain/api-keys/reference-key";
import { rotateApiKey } from "#lib/domain/api-keys/rotate";
import type { ApiKey, ApiKeyInput, RotateInput } from "#lib/domain/api-keys/schema";
import { LOCK_ROLE } from "#lib/domain/app-grants/sql";
import type { Role } from "./roles.ts";
import { scopesAbove, scopesOfRole } from "./scopes-of-role.ts";

// A person gets no secret that may do more than they may do in the dashboard.

interface Issued {
  key: ApiKey;
  secret: string;
}

/** Creates a key for the person who is the actor. Throws `invalid_request` for scopes above their role. */
export const issueKey = (ctx: Context, input: ApiKeyInput): Promise<Issued> =>
  withRole(ctx, (tx, role) => {
    if (tx.mode === "live" && role !== "owner" && isEverything(input.scopes)) {
      throw invalid(
        "scopes",
        "Only an owner can create a live key with all permissions. Untick those that it does not need.",
      );
    }
    const above = scopesAbove(role, input.scopes);
    if (above.length > 0) {
      throw invalid(
        "scopes",
        `Only admins and owners can create a key with ${above.join(", ")}. Leave it out, or ask one of them.`,
      );
    }
    return createApiKey(tx, input);
  });

/** Gives a key a new secret for the person who is the actor. Throws `invalid_request` when it may do more than their role. */
export const rotateKey = (ctx: Context, id: string, input: RotateInput): Promise<Issued> =>
  withRole(ctx, async (tx, role) => {
    const { scopes } = await getApiKey(tx, id);
    if (tx.mode === "live" && role !== "owner" && isEverything(scopes)) {
      throw invalid("overlap", "This live key has all permissions, so only an owner can rotate it. Ask an owner.");
    }
    const above = scopesAbove(role, scopes);
    if (above.length > 0) {
      throw invalid(
        "overlap",
        `This key has ${above.join(", ")}, so only admins and owners can rotate it. Ask one of them.`,
      );
    }
    return rotateApiKey(tx, id, input);
  });

/** Returns the secret of a key for the API reference, with all scopes that the actor can give. */
export const issueReferenceKey = (ctx: Context): Promise<string> =>
  withRole(ctx, (tx, role) => {
    const scopes = scopesOfRole(role);
    return makeReferenceKey(tx, scopes.includes("*") ? ["*"] : scopes);
  });

/** Runs `work` in a transaction in which the actor keeps their role. */
const withRole = <T>(ctx: Context, work: (tx: Context, role: Role) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (tx) => {
    const [held] = await tx.sql<{ role: Role }>(LOCK_ROLE, [tx.actor.id]);
    if (!held)
      throw new AppError(
        "unauthorized",
        "Only owners, admins and developers of the store can create keys. Ask one of them.",
      );
    return work(tx, held.role);
  });

/** Every scope ticked one by one is the same. */
const isEverything = (scopes: readonly string[]): boolean =>
  scopes.includes("*") || SCOPES.every((scope) => scopes.includes(scope));
