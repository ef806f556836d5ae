"use client";
import { PageHead } from "#components/frame/page-head";
import { Failed } from "#components/ui/failed";

/** What failed inside the frame: the frame stays, so every other page is one press away. */
export default function DashboardError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <>
      <PageHead title="Not loaded" />
      <Failed digest={error.digest} retry={reset} />
    </>
  );
}
