/** A guide of the documentation. Its file is `docs/guides/<slug>.md`. */
export interface GuideEntry {
  slug: string;
  /** Its short name in the navigation. */
  label: string;
}

/** The guides in the order in which they are read. */
export const CONTENTS: readonly { title: string; guides: readonly GuideEntry[] }[] = [
  {
    title: "Start",
    guides: [
      { slug: "quick-start", label: "Quick start" },
      { slug: "test-mode", label: "Test mode" },
      { slug: "going-live", label: "Going live" },
    ],
  },
  {
    title: "The API",
    guides: [
      { slug: "authentication", label: "Authentication" },
      { slug: "errors", label: "Errors" },
      { slug: "paging", label: "Paging" },
      { slug: "idempotency", label: "Idempotency" },
      { slug: "rate-limits", label: "Rate limits" },
      { slug: "discount-codes", label: "Discount codes" },
    ],
  },
  {
    title: "At the door",
    guides: [
      { slug: "redeeming", label: "Redeeming" },
      { slug: "offline-scans", label: "Offline scans" },
    ],
  },
  {
    title: "Webhooks",
    guides: [
      { slug: "webhooks", label: "Receiving webhooks" },
      { slug: "verify-webhooks", label: "Verifying webhooks" },
    ],
  },
  {
    title: "Apps and agents",
    guides: [
      { slug: "oauth", label: "Apps for other stores" },
      { slug: "agents", label: "AI agents" },
    ],
  },
  {
    title: "Running it",
    guides: [
      { slug: "deploying", label: "Deploying" },
      { slug: "scaling", label: "Several machines" },
    ],
  },
  {
    title: "Changes",
    guides: [
      { slug: "versioning", label: "Versions and changes" },
      { slug: "changelog", label: "Changelog" },
    ],
  },
];

export const GUIDES: readonly GuideEntry[] = CONTENTS.flatMap(({ guides }) => guides);
