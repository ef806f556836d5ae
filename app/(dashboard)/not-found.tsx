import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";

/** The page for an ID that does not exist in this store and mode. */
export default function DashboardNotFound() {
  return (
    <>
      <PageHead title="Not found" />
      <section className="empty-state">
        <h2>This store has nothing with that ID</h2>
        <p>
          It may belong to another store or to the other mode: live and test data are separate. You can switch at the
          foot of the sidebar.
        </p>
        <div className="button-row">
          <ButtonLink href="/">Home</ButtonLink>
        </div>
      </section>
    </>
  );
}
