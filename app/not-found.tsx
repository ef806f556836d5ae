import type { Metadata } from "next";
import { ButtonLink } from "#components/ui/button";
import { Mark } from "#components/ui/mark";

export const metadata: Metadata = { title: "Not found" };

/** The page for a path that does not exist, outside the dashboard. */
export default function NotFound() {
  return (
    <main className="centered-page not-found">
      <p className="brand">
        <Mark />
        <b>Zakka</b>
      </p>
      <h1>This page does not exist</h1>
      <p className="lead">The address may be incomplete, or what it showed was deleted.</p>
      <ButtonLink kind="primary" href="/">
        Open the dashboard
      </ButtonLink>
    </main>
  );
}
