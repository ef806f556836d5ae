import { Copy } from "#components/ui/copy";
import { RecordFacts } from "#components/ui/record-facts";
import { Facts, Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { Consent, CustomerDetails } from "#lib/dashboard/customers/shape";
import { Marketing } from "./customers-columns.tsx";

/** The address, consent and metadata of a customer. */
export function CustomerFacts({ details: { customer, consent, totals, former } }: { details: CustomerDetails }) {
  return (
    <>
      <Section title="Customer">
        <Facts
          facts={[
            ["Name", customer.name ?? "Not known"],
            ["E-mail", <Copy key="email" value={customer.email} mono={false} label="copy the address" tone="soft" />],
            ["Also had", former.length > 0 && former.map(({ email }) => email).join(", ")],
            ["Since", <Time key="since" at={customer.created} as="exact" />],
            ["First order", totals.first_order !== null && <Time key="first" at={totals.first_order} as="exact" />],
          ]}
        />
      </Section>
      <Section title="Marketing">
        <p>
          <Marketing agreed={customer.accepts_marketing} />
        </p>
        <Text as="p" tone="quiet">
          <ConsentText agreed={customer.accepts_marketing} consent={consent} />
        </Text>
      </Section>
      <RecordFacts id={customer.id} noun="customer" metadata={customer.metadata} />
    </>
  );
}

/** When and how consent was given or withdrawn. */
export function ConsentText({ agreed, consent }: { agreed: boolean; consent: Consent }) {
  if (!consent) return agreed ? "Agreed before times were recorded." : "Never agreed.";
  return (
    <>
      {agreed ? "Given" : "Withdrawn"} <Time at={consent.at} as="exact" />, {howText(consent)}.
    </>
  );
}

function howText({ how, by }: NonNullable<Consent>): string {
  if (how === "order") return "by the buyer in an order";
  if (how === "request") return "by a request of the API";
  return `entered by ${by ?? "a person of the store"}`;
}
