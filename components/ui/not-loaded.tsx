"use client";
import { RotateCw, Unplug } from "lucide-react";
import { useTransition } from "react";
import { Copy } from "./copy.tsx";
import { EmptyState } from "./empty-state.tsx";
import styles from "./not-loaded.module.css";
import { Facts } from "./section.tsx";
import { CustomStatus } from "./status.tsx";
import { PendingButton } from "./submit-button.tsx";
import { Mono } from "./text.tsx";

/** Says what did not load and what is safe, with a button to try again and the request ID to copy. */
export function NotLoaded({
  title,
  children,
  code,
  requestId,
  retry,
  heading,
}: {
  /** "This page did not load. Nothing is lost." */
  title: string;
  children: React.ReactNode;
  code?: string;
  requestId?: string;
  retry: () => void;
  /** h1 where this is the whole page. */
  heading?: "h1" | "h2";
}) {
  const [busy, start] = useTransition();
  return (
    <EmptyState
      role="alert"
      before={
        <CustomStatus tone="no" glyph={Unplug}>
          Not loaded
        </CustomStatus>
      }
      heading={heading}
      title={title}
      text={children}
      actions={
        <form action={() => start(retry)}>
          <PendingButton kind="primary" busy={busy} pending="Trying again">
            <RotateCw />
            Try again
          </PendingButton>
        </form>
      }
    >
      {(code || requestId) && (
        <Facts
          narrow
          className={styles.facts}
          facts={[
            ["Code", code && <Mono>{code}</Mono>],
            ["Request", requestId && <Copy value={requestId} />],
          ]}
        />
      )}
    </EmptyState>
  );
}
