import type { Metadata } from "next";
import { merge } from "#app/(dashboard)/customers/actions";
import { ChooseOther } from "#components/customers/choose-other";
import { MergeForm } from "#components/customers/merge-form";
import { previewMerge } from "#lib/dashboard/customer-merge/read";
import { listCustomerOverviews } from "#lib/dashboard/customers/read";
import { getCustomer } from "#lib/domain/customers/read";
import { getSettings } from "#lib/domain/store-settings/read";
import { addressOfList, anId, aText } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext } from "#lib/pages/session";

const CHOICES_SHOWN = 10;
const FILTERS = { q: aText, with: anId };

const readKept = readOne(getCustomer);

export async function generateMetadata({ params }: PageProps<"/customers/[id]/merge">): Promise<Metadata> {
  const { name, email } = await readKept((await params).id);
  return { title: `Merge into ${name ?? email}` };
}

export default async function MergePage({ params, searchParams }: PageProps<"/customers/[id]/merge">) {
  const { id } = await params;
  const kept = await readKept(id);
  const ctx = await dashboardContext();
  const { values } = addressOfList(`/customers/${id}/merge`, FILTERS, await searchParams);
  const other = values.with;
  if (other && other !== id) {
    return <MergeForm preview={await readForPage(ctx, () => previewMerge(ctx, id, other))} action={merge} />;
  }
  // Somebody with two addresses has most likely given the same name.
  const search = values.q ?? kept.name ?? undefined;
  const [found, { currency }] = await readForPage(ctx, () =>
    Promise.all([
      search ? listCustomerOverviews(ctx, { search, limit: CHOICES_SHOWN }) : { data: [], has_more: false },
      getSettings(ctx),
    ]),
  );
  return (
    <ChooseOther
      kept={kept}
      search={values.q}
      found={found.data.filter((one) => one.id !== id)}
      hasMore={found.has_more}
      currency={currency}
    />
  );
}
