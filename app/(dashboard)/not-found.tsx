import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";

/** An id that this store and mode do not have. */
export default function DashboardNotFound() {
  return (
    <>
      <PageHead title="Not here" />
      <section className="empty-state">
        <h2>This store has nothing by that id</h2>
        <p>
          It may belong to another store, or to the other data: live and test are kept apart. Switch at the foot of the
          sidebar.
        </p>
        <div className="button-row">
          <ButtonLink href="/">Home</ButtonLink>
        </div>
      </section>
    </>
  );
}
