import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";

/** The page for an ID that does not exist in this store and mode. */
export default function DashboardNotFound() {
  return (
    <>
      <PageHead title="Not found" />
      <EmptyState
        title="This store has nothing with that ID"
        text="It may belong to another store or to the other mode: live and test data are separate. You can switch at the foot of the sidebar."
        actions={<ButtonLink href="/">Home</ButtonLink>}
      />
    </>
  );
}
