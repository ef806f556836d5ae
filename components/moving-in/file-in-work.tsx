import { PageHead } from "#components/frame/page-head";
import { ActButton } from "#components/ui/act-button";
import { KeepFresh } from "#components/ui/keep-fresh";
import { Meter } from "#components/ui/meter";
import { Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import type { FormAction } from "#lib/core/form-state";
import type { MovingIn } from "#lib/domain/moving-in/schema";
import { MovingInStatus } from "./moving-in-columns.tsx";
import { Stop } from "./stop.tsx";

const WORDS = {
  checking: "You will see what becomes of every row. Nothing moves in yet. You can leave this page.",
  running: "Nothing of it can be seen yet: all rows appear together at the end. You can leave this page.",
  undoing:
    "All of it is removed together at the end, or nothing if anything of it was used. A scan or a charge of any of it waits until then. You can leave this page.",
};

/** A file while its rows are read, while it moves in, or while this is undone. */
export function FileInWork({
  file,
  status,
  cancel,
  stop,
}: {
  file: MovingIn;
  status: keyof typeof WORDS;
  /** Ends the dry run. */
  cancel: FormAction;
  /** Ends the run or the undo. */
  stop: FormAction;
}) {
  const words = `${file.rows_done.toLocaleString("en")} of ${file.row_count.toLocaleString("en")} rows`;
  return (
    <>
      <PageHead
        back={{ href: "/settings/import", label: "Moving in" }}
        title={file.file_name}
        status={<MovingInStatus is={status} />}
      >
        {status === "checking" ? (
          <ActButton action={cancel} fields={{ id: file.id }} pending="Stopping">
            Stop
          </ActButton>
        ) : (
          <Stop file={file} isUndo={status === "undoing"} stop={stop} />
        )}
      </PageHead>
      <Section title={words}>
        <Meter tall label={words} parts={[{ percent: (100 * file.rows_done) / file.row_count, kind: "accent" }]} />
        <Text as="p" tone="soft">
          {WORDS[status]}
        </Text>
        <KeepFresh />
      </Section>
    </>
  );
}
