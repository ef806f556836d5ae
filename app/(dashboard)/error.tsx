"use client";
import { lazy, Suspense } from "react";
import { PlainFailed } from "#components/ui/plain-failed";

/** Loaded when a page fails, as in app/error.tsx. */
const FailedPage = lazy(() =>
  import("#components/frame/failed-page").then(
    (parts) => ({ default: parts.FailedPage }),
    () => ({ default: PlainFailed }),
  ),
);

/** The error page inside the frame. The frame stays, so every other page can still be opened. */
export default function DashboardError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <Suspense>
      <FailedPage digest={error.digest} retry={reset} />
    </Suspense>
  );
}
