import type { Metadata } from "next";
import { CodeTitle } from "#components/frame/code-title";
import { DetailsPage } from "#components/frame/details-page";
import { RequestFacts } from "#components/requests/request-facts";
import { RequestStatus } from "#components/requests/request-status";
import { WrittenEvents } from "#components/requests/written-events";
import { CopyButton } from "#components/ui/copy";
import { Json } from "#components/ui/json";
import { Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import { openRequest } from "#lib/dashboard/requests/read";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext } from "#lib/pages/session";

const readRequest = readOne(openRequest);

export async function generateMetadata({ params }: PageProps<"/requests/[id]">): Promise<Metadata> {
  const { method, path } = await readRequest((await params).id);
  return { title: `${method} ${path}` };
}

export default async function RequestPage({ params }: PageProps<"/requests/[id]">) {
  await dashboardContext();
  const request = await readRequest((await params).id);
  const { method, path, query, status, input, output, events } = request;
  const address = query ? `${path}?${query}` : path;
  return (
    <DetailsPage
      back={{ href: "/requests", label: "Requests" }}
      title={<CodeTitle value={`${method} ${address}`} label="copy the request" isAddress />}
      status={<RequestStatus status={status} />}
      facts={<RequestFacts request={request} />}
    >
      <Section title="What it changed">
        <WrittenEvents events={events} />
      </Section>
      <Body title="Input" body={input} none="The request had no body." />
      <Body title="Output" body={output} none="The answer had no body." />
    </DetailsPage>
  );
}

function Body({ title, body, none }: { title: string; body: string | null; none: string }) {
  return (
    <Section
      title={title}
      beside={body && "Without secrets and personal data"}
      end={
        body && (
          <CopyButton small value={body}>
            Copy
          </CopyButton>
        )
      }
    >
      {body ? (
        <Json>{body}</Json>
      ) : (
        <Text as="p" tone="soft">
          {none}
        </Text>
      )}
    </Section>
  );
}
