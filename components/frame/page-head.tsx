import type { Route } from "next";
import type { ReactNode } from "react";
import { ButtonRow } from "#components/ui/layout";
import { Link } from "#components/ui/link";
import { Truncated } from "#components/ui/text";
import styles from "./page-head.module.css";
import { PhoneTools } from "./tools.tsx";

/** The head of a page: link back, title, status, actions with the primary one last. On a phone the actions are at the foot. */
export function PageHead({
  back,
  title,
  status,
  sub,
  end,
  children,
}: {
  back?: { href: string; label: string };
  title: ReactNode;
  status?: ReactNode;
  sub?: ReactNode;
  /** What stands at the end of the head and is no action, such as the time of the data. */
  end?: ReactNode;
  /** The actions. */
  children?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <div className={styles.texts}>
        {back && (
          <p className={styles.back}>
            <Link href={back.href as Route}>{back.label}</Link>
          </p>
        )}
        <h1>
          {typeof title === "string" ? <Truncated>{title}</Truncated> : title}
          {status && <span className={styles.status}>{status}</span>}
        </h1>
        {sub && <p className={styles.explanation}>{sub}</p>}
      </div>
      <PhoneTools back={back} />
      {end && <div className={styles.end}>{end}</div>}
      {children && <ButtonRow className={styles.actions}>{children}</ButtonRow>}
    </header>
  );
}
