import type { App } from "#lib/domain/apps/schema";

export const TYPE_LABELS: Record<App["type"], string> = { confidential: "Confidential", public: "Public" };

/** "No store", "1 store" or "12 stores". */
export const storeCount = (count: number): string =>
  count === 0 ? "No store" : count === 1 ? "1 store" : `${count} stores`;
