import { ALIVE_SECONDS } from "#lib/domain/imports/schema";

/** What a page says while a file is in work, and what becomes of it when the server stops. */
export const WORK_TEXTS = {
  checking:
    "You will see what happens to every row. Nothing is imported yet. You can leave this page. If the server stops, reading continues automatically within a minute after it starts again.",
  running: `Nothing is visible yet: all rows appear together at the end. You can leave this page. If the server stops, nothing is imported, and the import does not continue automatically. After ${ALIVE_SECONDS} seconds this page says so, and you can start it again.`,
  undoing: `Everything is removed together at the end, or nothing if anything was used. Scans and charges of these items wait until then. You can leave this page. If the server stops, nothing is removed, and the undo does not continue automatically. After ${ALIVE_SECONDS} seconds this page says so, and you can undo it again.`,
};
