import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { DeleteTestData } from "#components/test-data/delete-test-data";
import { DeletionProgress } from "#components/test-data/deletion-progress";
import { ButtonRow } from "#components/ui/layout";
import { Columns, Facts, Points, Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import { findDeletion } from "#lib/dashboard/test-data/read";
import { countText, MOST_COUNTED } from "#lib/dashboard/test-data/shape";
import { countData } from "#lib/domain/test-data/read";
import { readForPage } from "#lib/pages/page";
import { requireSession, toContext } from "#lib/pages/session";
import { deleteAll } from "./actions.ts";

export const metadata: Metadata = { title: "Test data" };

export default async function TestDataPage() {
  const { mode, store, now, realNow } = await requireSession();
  return (
    <>
      <PageHead
        back={{ href: "/settings/store", label: "Store" }}
        title="Test data"
        sub="Start again with an empty test mode. Live data is never changed."
      />
      {mode === "test" ? (
        <TestData store={store.name} isOwner={store.role === "owner"} isAhead={now > realNow} />
      ) : (
        <Section>
          <Text as="p">You are looking at live data. Switch to test data to see and delete what is there.</Text>
        </Section>
      )}
    </>
  );
}

async function TestData({ store, isOwner, isAhead }: { store: string; isOwner: boolean; isAhead: boolean }) {
  const ctx = await toContext(await requireSession());
  const [counts, deletion] = await readForPage(ctx, () =>
    Promise.all([countData(ctx, MOST_COUNTED + 1), findDeletion(ctx)]),
  );
  const isRunning = deletion?.finished === null;
  return (
    <Columns
      aside={
        <Section title="What is there">
          <Facts
            facts={[
              ["Orders", countText(counts.orders)],
              ["Items", countText(counts.items)],
              ["Customers", countText(counts.customers)],
              ["Products", countText(counts.products)],
              ["Events", countText(counts.events)],
              ["Mail", countText(counts.mail)],
              ["Log entries", countText(counts.logs)],
            ]}
          />
        </Section>
      }
    >
      <Section title="Delete all test data">
        <Points
          points={[
            "Orders, items, customers, products, events, deliveries, mail and logs of test mode are deleted.",
            "Settings, people, keys, apps, scanner passes, webhook endpoints and the audit log stay.",
            "What is created during the deletion stays.",
            ...(isAhead ? ["The test clock is set back to the real time."] : []),
          ]}
        />
      </Section>
      <Section>
        {deletion && <DeletionProgress deletion={deletion} />}
        {isOwner ? (
          !isRunning && (
            <ButtonRow>
              <DeleteTestData store={store} counts={counts} isAhead={isAhead} action={deleteAll} />
            </ButtonRow>
          )
        ) : (
          <Text as="p" tone="soft">
            Only owners can delete test data.
          </Text>
        )}
      </Section>
    </Columns>
  );
}
