"use client";
import { Failed } from "#components/ui/failed";
import { PageHead } from "./page-head.tsx";

/** The error page inside the frame. */
export function FailedPage({ digest, retry }: { digest?: string; retry: () => void }) {
  return (
    <>
      <PageHead title="Not loaded" />
      <Failed digest={digest} retry={retry} />
    </>
  );
}
