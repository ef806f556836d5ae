import type { Metadata } from "next";
import { ButtonLink } from "#components/ui/button";
import { Mark } from "#components/ui/mark";

export const metadata: Metadata = { title: "Not found" };

/** A path that does not exist, outside the dashboard. */
export default function NotFound() {
  return (
    <main className="centered-page not-found">
      <p className="brand">
        <Mark />
        <b>Zakka</b>
      </p>
      <h1>Nothing lives here</h1>
      <p className="lead">This address belongs to no page. It may be cut short, or the thing is gone.</p>
      <ButtonLink kind="primary" href="/">
        To the shop
      </ButtonLink>
    </main>
  );
}
