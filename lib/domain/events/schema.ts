/** Events are listed, recovered and looked up for this long, then deleted. Decisions, "events". */
export const EVENTS_KEPT_DAYS = 30;
