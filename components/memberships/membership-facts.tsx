import { OrderSection } from "#components/items/order-section";
import { RecordFacts } from "#components/ui/record-facts";
import { Facts, Section } from "#components/ui/section";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import type { MembershipDetails } from "#lib/dashboard/memberships/shape";

/** The plan, period and order of a membership. */
export function MembershipFacts({
  details: { membership, title, plan, canceled_at, order },
}: {
  details: MembershipDetails;
}) {
  const { current_period_start: start, current_period_end: end } = membership;
  return (
    <>
      <Section title="Plan">
        <Facts
          facts={[
            [
              "Plan",
              <TextLink key="plan" href={`/products/${membership.product_id}`}>
                {title}
              </TextLink>,
            ],
            ["Renews", everyText(plan)],
            [
              "Check-ins",
              plan.max_checkins_per_period === null ? "No limit" : `${plan.max_checkins_per_period} a period`,
            ],
            ["Since", <Time key="since" at={membership.created} as="exact" />],
            ["From", start !== null && <Time key="start" at={start} as="exact" />],
            ["To", end !== null && <Time key="end" at={end} as="exact" />],
            ["Ended", canceled_at !== null && <Time key="ended" at={canceled_at} as="exact" />],
          ]}
        />
      </Section>
      <OrderSection order={order} customerId={membership.customer_id} buyer="Member" />
      <RecordFacts id={membership.id} noun="membership" />
    </>
  );
}

/** "Every month", "Every 3 months". */
const everyText = ({ interval, interval_count }: MembershipDetails["plan"]): string =>
  interval_count === 1 ? `Every ${interval}` : `Every ${interval_count} ${interval}s`;
