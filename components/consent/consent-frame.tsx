import type { ReactNode } from "react";
import { AppLogo } from "#components/apps/app-logo";
import { Mark } from "#components/ui/mark";

/** The page on which a person allows an app, and the pages that are shown in its place. */
export function ConsentFrame({
  title,
  lead,
  logo,
  foot,
  children,
}: {
  title: string;
  lead: ReactNode;
  /** Of the app; null for one without, undefined where no app is known. */
  logo?: string | null;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="centered-page consent">
      <main>
        <p className="brand">
          <Mark />
          <b>Zakka</b>
        </p>
        {logo !== undefined && (
          <p className="mb-3">
            <AppLogo large logo={logo} />
          </p>
        )}
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </main>
      <footer>{foot}</footer>
    </div>
  );
}

/** What is wrong with the request of an app, in words for its maker. */
export function ForTheMaker({ children }: { children: ReactNode }) {
  return (
    <section>
      <h2>For the app’s maker</h2>
      <p>{children}</p>
    </section>
  );
}
