import { KeepFresh } from "#components/ui/keep-fresh";
import { Meter } from "#components/ui/meter";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { TestDataDeletion } from "#lib/dashboard/test-data/shape";

/** How far a deletion of test data is, or when the last one ended. */
export function DeletionProgress({ deletion: { deleted, total, finished } }: { deletion: TestDataDeletion }) {
  if (finished !== null) {
    return (
      <Text as="p" tone="soft">
        Last deleted <Time at={finished} as="exact" />: {total.toLocaleString("en")}{" "}
        {total === 1 ? "object" : "objects"}.
      </Text>
    );
  }
  const text = `${deleted.toLocaleString("en")} of ${total.toLocaleString("en")} objects are deleted.`;
  return (
    <>
      <Meter label={text} tall parts={[{ percent: total === 0 ? 0 : (100 * deleted) / total, kind: "accent" }]} />
      <Text as="p" tone="soft">
        {text} You can leave this page. The deletion continues, also after a restart.
      </Text>
      <KeepFresh />
    </>
  );
}
