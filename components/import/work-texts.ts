import { ALIVE_SECONDS } from "#lib/domain/imports/schema";

/** What a page says while a file is in work, and what becomes of it when the server stops. */
export const WORK_TEXTS = {
  checking:
    "You will see what becomes of every row. Nothing is imported yet. You can leave this page. If the server stops meanwhile, the reading goes on by itself, at most a minute after it runs again.",
  running: `Nothing of it can be seen yet: all rows appear together at the end. You can leave this page. If the server stops meanwhile, nothing is imported and it does not go on by itself: after ${ALIVE_SECONDS} seconds this page says so, and you can start it again.`,
  undoing: `All of it is removed together at the end, or nothing if anything of it was used. A scan or a charge of any of it waits until then. You can leave this page. If the server stops meanwhile, nothing is removed and it does not go on by itself: after ${ALIVE_SECONDS} seconds this page says so, and you can undo it again.`,
};
