import { Blocks } from "lucide-react";
import type { ReactNode } from "react";
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
          <span className="consent-logo">
            {/* biome-ignore lint/performance/noImgElement: a data: address has nothing to optimize */}
            {logo ? <img src={logo} alt="" /> : <Blocks />}
          </span>
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
