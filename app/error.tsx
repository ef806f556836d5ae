"use client";
import { lazy, Suspense } from "react";
import { PlainFailed } from "#components/ui/plain-failed";

/** Loaded when a page fails, because every page brings its error page along. */
const Failed = lazy(() =>
  import("#components/ui/failed").then(
    (parts) => ({ default: parts.Failed }),
    () => ({ default: PlainFailed }),
  ),
);

/** The error page outside the dashboard. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main>
      <Suspense>
        <Failed heading="h1" digest={error.digest} retry={reset} />
      </Suspense>
    </main>
  );
}
