"use client";
import { Failed } from "#components/ui/failed";
import { PageHead } from "#components/ui/page-head";

/** What failed inside the frame: the frame stays, so every other page is one press away. */
export default function DashboardError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <>
      <PageHead title="Not loaded" />
      <Failed digest={error.digest} retry={reset} />
    </>
  );
}
