"use client";
import { PageHead } from "#components/frame/page-head";
import { Failed } from "#components/ui/failed";

/** The error page inside the frame. The frame stays, so every other page can still be opened. */
export default function DashboardError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <>
      <PageHead title="Not loaded" />
      <Failed digest={error.digest} retry={reset} />
    </>
  );
}
