import { cancelHolds } from "./cancel-holds.ts";
import { checkImports } from "./check-imports.ts";
import { checkProcessorAccounts } from "./check-processor-accounts.ts";
import { deleteTestData } from "./delete-test-data.ts";
import { endAppGrants } from "./end-app-grants.ts";
import { followProcessorEvents } from "./follow-processor-events.ts";
import type { Job } from "./job.ts";
import { lookAtPayments } from "./look-at-payments.ts";
import { lookAtRefunds } from "./look-at-refunds.ts";
import { purgeEnded } from "./purge-ended.ts";
import { purgeEvents } from "./purge-events.ts";
import { purgeIdempotencyRecords } from "./purge-idempotency-records.ts";
import { purgeImports } from "./purge-imports.ts";
import { purgeLinks } from "./purge-links.ts";
import { purgeMail } from "./purge-mail.ts";
import { purgeProcessorEvents } from "./purge-processor-events.ts";
import { purgeRequests } from "./purge-requests.ts";
import { purgeSecurityEvents } from "./purge-security-events.ts";
import { purgeTokens } from "./purge-tokens.ts";
import { purgeTries } from "./purge-tries.ts";
import { removeUnusedFiles } from "./remove-unused-files.ts";
import { renewMemberships } from "./renew-memberships.ts";
import { writePayments } from "./write-payments.ts";

/** All jobs. Inngest schedules them where it is configured; otherwise timers in the process do. */
export const JOBS: readonly Job[] = [
  cancelHolds,
  checkImports,
  checkProcessorAccounts,
  deleteTestData,
  endAppGrants,
  followProcessorEvents,
  lookAtPayments,
  lookAtRefunds,
  purgeEnded,
  purgeEvents,
  purgeIdempotencyRecords,
  purgeLinks,
  purgeMail,
  purgeProcessorEvents,
  purgeRequests,
  purgeImports,
  purgeSecurityEvents,
  purgeTokens,
  purgeTries,
  removeUnusedFiles,
  renewMemberships,
  writePayments,
];
