import { cancelHolds } from "./cancel-holds.ts";
import type { Chore } from "./chores.ts";
import { purgeAnswers } from "./purge-answers.ts";
import { purgeEvents } from "./purge-events.ts";
import { purgeMail } from "./purge-mail.ts";
import { purgeSecurityEvents } from "./purge-security-events.ts";
import { purgeTries } from "./purge-tries.ts";
import { renewMemberships } from "./renew-memberships.ts";

/** What falls due by itself: on Inngest's schedule where it is configured, else by timers in the process. */
export const CHORES: readonly Chore[] = [
  cancelHolds,
  purgeEvents,
  purgeAnswers,
  purgeMail,
  purgeSecurityEvents,
  purgeTries,
  renewMemberships,
];
