"use client";

/** What an error page shows when its own content cannot be loaded either. */
export function PlainFailed() {
  return (
    <p role="alert">
      This page did not load. Nothing is lost.{" "}
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </p>
  );
}
