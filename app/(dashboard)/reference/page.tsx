import type { Metadata } from "next";
import { DetailsPage } from "#components/frame/details-page";
import { OperationList } from "#components/reference/operation-list";
import { Prose } from "#components/reference/prose";
import { SideList } from "#components/reference/side-list";
import { Copy } from "#components/ui/copy";
import { NoMatch } from "#components/ui/empty";
import { Filters } from "#components/ui/filters";
import { SearchField } from "#components/ui/search-field";
import { Section } from "#components/ui/section";
import { appUrl } from "#lib/config/environment";
import { addressOfList, aText } from "#lib/pages/address-of-list";
import { dashboardContext } from "#lib/pages/session";
import { findOperations } from "./read-document.ts";
import { REFERENCE } from "./reference.ts";

export const metadata: Metadata = { title: "API reference" };

export default async function ReferencePage({ searchParams }: PageProps<"/reference">) {
  await dashboardContext();
  const { q } = addressOfList("/reference", { q: aText }, await searchParams).values;
  const found = findOperations(REFERENCE, q ?? "");
  return (
    <DetailsPage
      title="API reference"
      sub="Every operation of the API, with its parameters, answers, errors and the scope that it needs."
      before={
        <Filters>
          <SearchField action="/reference" value={q} placeholder="Operation, path or scope" fields={[]} />
        </Filters>
      }
      facts={<SideList resources={REFERENCE.resources} />}
    >
      {!q && (
        <>
          <Section title="Base URL">
            <Copy value={`${appUrl()}/v1`} label="copy the base URL" whole />
          </Section>
          <Section title="How it works">
            <Prose>{REFERENCE.introduction}</Prose>
          </Section>
        </>
      )}
      {found.map((resource) => (
        <Section key={resource.id} title={resource.name}>
          <OperationList resource={resource} />
        </Section>
      ))}
      {found.length === 0 && <NoMatch title="No operation matches" clear="/reference" />}
    </DetailsPage>
  );
}
