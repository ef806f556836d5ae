import { PageHead } from "#components/frame/page-head";
import { ActButton } from "#components/ui/act-button";
import { KeepFresh } from "#components/ui/keep-fresh";
import { Meter } from "#components/ui/meter";
import { Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import type { Import } from "#lib/domain/imports/schema";
import { ImportStatus } from "./import-columns.tsx";
import { Stop } from "./stop.tsx";
import { WORK_TEXTS } from "./work-texts.ts";

/** A file while its rows are read, while it is imported, or while this is undone. */
export function FileInWork({
  file,
  status,
  cancel,
  stop,
}: {
  file: Import;
  status: keyof typeof WORK_TEXTS;
  /** Ends the dry run. */
  cancel: FormAction;
  /** Ends the run or the undo. */
  stop: FormAction;
}) {
  const text = `${file.rows_done.toLocaleString("en")} of ${file.row_count.toLocaleString("en")} rows`;
  return (
    <>
      <PageHead
        back={{ href: "/settings/import", label: "Import" }}
        title={file.file_name}
        status={<ImportStatus is={status} />}
      >
        {status === "checking" ? (
          <ActButton action={cancel} fields={{ id: file.id }} pending="Stopping">
            Stop
          </ActButton>
        ) : (
          <Stop file={file} isUndo={status === "undoing"} stop={stop} />
        )}
      </PageHead>
      <Section title={text}>
        <Meter tall label={text} parts={[{ percent: (100 * file.rows_done) / file.row_count, kind: "accent" }]} />
        <Text as="p" tone="soft">
          {WORK_TEXTS[status]}
        </Text>
        <KeepFresh />
      </Section>
    </>
  );
}
