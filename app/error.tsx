"use client";
import { Failed } from "#components/ui/failed";

/** The page for a failure outside the dashboard's frame. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main>
      <Failed heading="h1" digest={error.digest} retry={reset} />
    </main>
  );
}
