import { PageHead } from "#components/frame/page-head";
import { Meter } from "#components/ui/meter";
import { Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import type { MovingIn } from "#lib/domain/moving-in/schema";
import { KeepFresh } from "./keep-fresh.tsx";
import { MovingInStatus } from "./moving-in-columns.tsx";

/** A file while it moves in. */
export function RunningFile({ file }: { file: MovingIn }) {
  const words = `${file.rows_done.toLocaleString("en")} of ${file.row_count.toLocaleString("en")} rows`;
  return (
    <>
      <PageHead
        back={{ href: "/settings/import", label: "Moving in" }}
        title={file.file_name}
        status={<MovingInStatus is="running" />}
      />
      <Section title={words}>
        <Meter tall label={words} parts={[{ percent: (100 * file.rows_done) / file.row_count, kind: "accent" }]} />
        <Text tone="quiet">
          Nothing of it can be seen yet: all rows appear together at the end. You can leave this page.
        </Text>
        <KeepFresh />
      </Section>
    </>
  );
}
