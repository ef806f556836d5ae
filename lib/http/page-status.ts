import { shared } from "#lib/core/shared";

/** More requests than one process answers at a time. */
const MAX_KEPT = 1_000;

/** By request id. The server and the pages are bundled apart, so a variable of a module would exist twice. */
const statuses = shared("page statuses", () => new Map<string, number>());

/** Sets the status of the page that is being rendered. Next itself lets a page choose 401, 403 and 404 only. */
export function setPageStatus(requestId: string, status: number): void {
  if (statuses.size >= MAX_KEPT) statuses.clear(); // of requests whose browser went away
  statuses.set(requestId, status);
}

/** Returns the status that the page of this request has set, once. */
export function takePageStatus(requestId: unknown): number | undefined {
  if (typeof requestId !== "string") return undefined;
  const status = statuses.get(requestId);
  statuses.delete(requestId);
  return status;
}
