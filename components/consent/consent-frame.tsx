import { clsx } from "clsx";
import type { ReactNode } from "react";
import { AppLogo } from "#components/apps/app-logo";
import { CenteredPage } from "#components/frame/centered-page";
import styles from "./consent-frame.module.css";

/** The page on which a person allows an app, and the pages that are shown in its place. */
export function ConsentFrame({
  logo,
  ...page
}: {
  title: string;
  lead: ReactNode;
  /** Of the app; null for one without, undefined where no app is known. */
  logo?: string | null;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <CenteredPage
      className={styles.column}
      logo={
        logo !== undefined && (
          <p className={styles.logo}>
            <AppLogo large logo={logo} />
          </p>
        )
      }
      {...page}
    />
  );
}

/** A part of the page, beneath a line. */
export function ConsentPart({
  title,
  className,
  children,
}: {
  title?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={clsx(styles.part, className)}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

/** What is wrong with the request of an app, in words for its maker. */
export function ForTheMaker({ children }: { children: ReactNode }) {
  return (
    <ConsentPart title="For the app’s maker">
      <p>{children}</p>
    </ConsentPart>
  );
}
