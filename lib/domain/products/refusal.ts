import { AppError } from "#lib/core/errors";

/** Decisions, "product": the statuses that follow each status. */
const MOVES: Record<string, readonly string[]> = {
  draft: ["published", "archived"],
  published: ["draft", "archived"],
  archived: ["draft"],
};

/** Why a product cannot change to this status, or null. Staying in a status is allowed. */
export function moveRefusal(from: string, to: string): AppError | null {
  if (from === to || MOVES[from]?.includes(to)) return null;
  const allowed = MOVES[from]?.join(" or ");
  return new AppError("invalid_transition", `A product that is ${from} can only become ${allowed}, not ${to}.`, {
    param: "status",
  });
}
