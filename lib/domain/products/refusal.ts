import { AppError } from "#lib/core/errors";

/** The statuses that can follow each status. */
const NEXT_STATUSES: Record<string, readonly string[]> = {
  draft: ["published", "archived"],
  published: ["draft", "archived"],
  archived: ["draft"],
};

/** Returns why a product cannot change to this status, or null when it can. A change to the same status is allowed. */
export function transitionRefusal(from: string, to: string): AppError | null {
  if (from === to || NEXT_STATUSES[from]?.includes(to)) return null;
  const allowed = NEXT_STATUSES[from]?.join(" or ");
  return new AppError(
    "invalid_transition",
    `A product with the status ${from} cannot become ${to}. Set status to ${allowed}.`,
    {
      param: "status",
    },
  );
}

/** Returns the error for a slug that another product has. */
export const slugTaken = (slug: string): AppError =>
  new AppError("slug_taken", `The slug ${slug} is already in use. Choose another one.`, { param: "slug" });
