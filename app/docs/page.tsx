import type { Metadata } from "next";
import { DocsPage } from "#components/docs/docs-page";
import { GuideList } from "#components/docs/guide-list";
import { Prose } from "#components/docs/prose";
import { beginningOf } from "#lib/core/cut";
import { CONTENTS } from "./contents.ts";
import { addressOf, GROUPS } from "./links.ts";
import { readGuides } from "./read-guide.ts";
import { REFERENCE } from "./reference/reference.ts";
import { findInDocs } from "./search.ts";

export const metadata: Metadata = { title: { absolute: "Zakka documentation" } };

export default async function DocsHome({ searchParams }: PageProps<"/docs">) {
  const { q } = await searchParams;
  const query = beginningOf((typeof q === "string" ? q : "").trim(), 200);
  const guides = await readGuides();
  const groups = CONTENTS.map((group) => ({
    title: group.title,
    entries: group.guides.flatMap(({ slug, label }) => {
      const guide = guides.find((one) => one.slug === slug);
      return guide ? [{ href: addressOf(slug), title: label, text: guide.lead }] : [];
    }),
  }));
  return (
    <DocsPage groups={GROUPS} current="/docs" query={query}>
      {query ? (
        <Prose title={`Results for “${query}”`}>
          <GuideList
            groups={[{ entries: findInDocs(guides, REFERENCE, query) }]}
            empty="No guide and no operation has these words. Try fewer or shorter words."
          />
        </Prose>
      ) : (
        <Prose title="Documentation">
          <p>
            Sell and redeem over one REST API: products, orders, tickets, bookings, vouchers, memberships and gift
            cards, with signed webhooks for everything that happens.
          </p>
          <GuideList groups={groups} />
        </Prose>
      )}
    </DocsPage>
  );
}
