import { PageHead } from "#components/frame/page-head";
import { ButtonLink } from "#components/ui/button";
import { Filters } from "#components/ui/filters";
import { SearchField } from "#components/ui/search-field";
import { Section } from "#components/ui/section";
import { Table } from "#components/ui/table";
import { Text } from "#components/ui/text";
import type { CustomerOverview } from "#lib/dashboard/customers/shape";
import type { Customer } from "#lib/domain/customers/schema";
import { customerColumns } from "./customers-columns.tsx";

/** Finds the other record of the same person. Nothing is merged yet. */
export function ChooseOther({
  kept,
  search,
  found,
  hasMore,
  currency,
}: {
  kept: Customer;
  search: string | undefined;
  found: readonly CustomerOverview[];
  hasMore: boolean;
  currency: string;
}) {
  const path = `/customers/${kept.id}`;
  const name = kept.name ?? kept.email;
  return (
    <>
      <PageHead back={{ href: path, label: name }} title={`Merge into ${name}`} sub={kept.email}>
        <ButtonLink href={path}>Cancel</ButtonLink>
      </PageHead>
      <Filters>
        <SearchField
          action={`${path}/merge`}
          value={search}
          placeholder="Name or e-mail of the other record"
          fields={[]}
        />
      </Filters>
      <Section title={search || found.length === 0 ? "Who is the same person?" : "The same name"}>
        {found.length > 0 ? (
          <Table
            label="Customers"
            flush
            columns={customerColumns(currency)}
            rows={found}
            href={(one) => `${path}/merge?with=${one.id}`}
          />
        ) : (
          <Text as="p" tone="soft">
            {search
              ? "No other customer matches. Search for another part of the name or the address."
              : "Search for the other record by name or e-mail. The next page shows what will move before anything changes."}
          </Text>
        )}
        {hasMore && (
          <Text as="p" tone="quiet">
            There are more. Type more of the name or the address.
          </Text>
        )}
      </Section>
    </>
  );
}
