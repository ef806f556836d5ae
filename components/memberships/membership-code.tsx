import { ItemCode } from "#components/items/item-code";
import { Meter } from "#components/ui/meter";
import { Figure, Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { MembershipDetails } from "#lib/dashboard/memberships/shape";
import styles from "./membership-code.module.css";

/** The code of a membership, what is left of its allowance, and what a scan would answer now. */
export function MembershipCode({ details }: { details: MembershipDetails }) {
  const { membership, refusal, plan, used_this_period: used, state } = details;
  const { max_checkins_per_period: max } = plan;
  const end = membership.current_period_end;
  return (
    <ItemCode
      noun="membership"
      token={membership.qr_token}
      refusal={refusal}
      yes="A scan would check the member in now"
    >
      <Text as="p" tone="soft">
        {max === null ? "Check-ins in this period" : "Check-ins left in this period"}
      </Text>
      <Figure>{max === null ? used : state === "canceled" ? "None" : `${max - used} of ${max}`}</Figure>
      {max !== null && (
        <div className={styles.meter}>
          <Meter
            label={`${used} of ${max} used`}
            parts={[{ percent: state === "canceled" ? 0 : (100 * (max - used)) / max, kind: "accent" }]}
          />
        </div>
      )}
      {end !== null && state !== "canceled" && (
        <Text as="p" tone="soft">
          {state === "ends" ? "Ends " : max === null ? "The next period begins " : "Full again "}
          <Time at={end} as="exact" />
        </Text>
      )}
    </ItemCode>
  );
}
