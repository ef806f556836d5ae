"use client";
import { Failed } from "#components/ui/failed";

/** The error page outside the dashboard. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main>
      <Failed heading="h1" digest={error.digest} retry={reset} />
    </main>
  );
}
