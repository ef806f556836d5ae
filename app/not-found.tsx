import type { Metadata } from "next";
import { CenteredPage } from "#components/frame/centered-page";
import { buttonClass } from "#components/ui/button-look";
import styles from "./not-found.module.css";

export const metadata: Metadata = { title: "Not found" };

/** The page for a path that does not exist, outside the dashboard. */
export default function NotFound() {
  return (
    <CenteredPage
      className={styles.column}
      title="This page does not exist"
      lead="The address may be incomplete, or what it showed was deleted."
    >
      {/* A plain link: every page brings this page along, and Link would come with it. */}
      <a className={buttonClass({ kind: "primary" })} href="/">
        Open the dashboard
      </a>
    </CenteredPage>
  );
}
