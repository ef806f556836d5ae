import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { curlOf, REFERENCE } from "#app/(dashboard)/reference/reference";
import { DetailsPage } from "#components/frame/details-page";
import { Operation } from "#components/reference/operation";
import { Prose } from "#components/reference/prose";
import { SideList } from "#components/reference/side-list";
import { Section } from "#components/ui/section";
import { dashboardContext } from "#lib/pages/session";

const find = (id: string) => REFERENCE.resources.find((resource) => resource.id === id) ?? notFound();

export async function generateMetadata({ params }: PageProps<"/reference/[id]">): Promise<Metadata> {
  return { title: `${find((await params).id).name}, API reference` };
}

export default async function ResourcePage({ params }: PageProps<"/reference/[id]">) {
  await dashboardContext();
  const resource = find((await params).id);
  return (
    <DetailsPage
      back={{ href: "/reference", label: "API reference" }}
      title={resource.name}
      facts={<SideList resources={REFERENCE.resources} open={resource} />}
    >
      <Section>
        <Prose>{resource.description}</Prose>
      </Section>
      {resource.operations.map((operation) => (
        <Operation key={operation.id} operation={operation} curl={curlOf(operation)} />
      ))}
    </DetailsPage>
  );
}
