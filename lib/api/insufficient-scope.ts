import { AppError } from "#lib/core/errors";

/** 403: names the scope to a person, and to a client in the header. */
export const insufficientScope = (named: string, scopes: string): AppError =>
  new AppError("insufficient_scope", `This credential lacks the scope ${named}. Use a key that has it.`, {
    headers: { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scopes}"` },
  });
