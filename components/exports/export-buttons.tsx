"use client";
import { useRef, useState } from "react";
import { buttonClass } from "#components/ui/button-look";
import { Meter } from "#components/ui/meter";
import { Text } from "#components/ui/text";
import { toast } from "#components/ui/toast";
import type { ExportFormat, ExportKind } from "#lib/dashboard/export/shape";
import styles from "./exports.module.css";

/** The first and the last day of what a file has: 2026-11-21. */
export interface Days {
  from?: string;
  to?: string;
}

interface Progress {
  rows: number;
  total: number;
}

/** The download is loaded when one begins. Before JavaScript has loaded, the links download without showing how far they are. */
const load = () => import("./download.ts");

/** Exports one kind of data as CSV or JSON, and shows how many rows have arrived. */
export function ExportButtons({ kind, title, days }: { kind: ExportKind; title: string; days: Days }) {
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(null);
  async function start(href: string) {
    running.current = new AbortController();
    setProgress({ rows: 0, total: 0 });
    try {
      const { download } = await load();
      const { rows } = await download(href, { signal: running.current.signal, onProgress: setProgress });
      toast(`${title}: ${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"} exported`);
    } catch (error) {
      if (!running.current.signal.aborted) toast(messageOf(error), { isWarning: true });
    }
    setProgress(undefined);
  }
  if (progress) return <Running {...progress} title={title} cancel={() => running.current?.abort()} />;
  return (
    <span className={styles.buttons}>
      {(["csv", "json"] as const satisfies ExportFormat[]).map((format) => (
        <a
          key={format}
          href={`/settings/export/${kind}?${new URLSearchParams({ format, ...bounded(days) })}`}
          download
          className={buttonClass({ small: true })}
          aria-label={`Export ${title.toLowerCase()} as ${format.toUpperCase()}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            start(event.currentTarget.href);
          }}
        >
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}

const bounded = ({ from, to }: Days) => ({ ...(from && { from }), ...(to && { to }) });

const messageOf = (error: unknown): string =>
  error instanceof TypeError || !(error instanceof Error)
    ? "The connection was lost, so no file was saved. Try again."
    : error.message;

function Running({ rows, total, title, cancel }: Progress & { title: string; cancel: () => void }) {
  const text = total === 0 ? "Preparing" : `${rows.toLocaleString("en")} of ${total.toLocaleString("en")}`;
  return (
    <span className={styles.running}>
      <Meter
        label={`${title}: ${text}`}
        parts={[{ percent: total === 0 ? 0 : (100 * rows) / total, kind: "accent" }]}
      />
      <Text tone="soft">{text}</Text>
      <button type="button" className={buttonClass({ small: true, kind: "ghost" })} onClick={cancel}>
        Cancel
      </button>
    </span>
  );
}
