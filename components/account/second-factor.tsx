import { CircleCheck, TriangleAlert } from "lucide-react";
import { ButtonLink } from "#components/ui/button";
import { ButtonRow } from "#components/ui/layout";
import { Section } from "#components/ui/section";
import { CustomStatus } from "#components/ui/status";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";

/** With fewer recovery codes the person should make new ones. */
const FEW_CODES = 3;

/** Whether signing in needs a code, and the way to change that. */
export function SecondFactor({ confirmedAt, codesLeft }: { confirmedAt: number | null; codesLeft: number }) {
  if (!confirmedAt) {
    return (
      <Section title="Codes for signing in" beside="off">
        <ButtonRow>
          <ButtonLink href="/settings/account/two-factor">Set up codes</ButtonLink>
          <Text tone="soft">Codes protect your account if your password is stolen.</Text>
        </ButtonRow>
      </Section>
    );
  }
  return (
    <Section title="Codes for signing in">
      <ButtonRow>
        <ButtonLink href="/settings/account/two-factor">Manage codes</ButtonLink>
        <CustomStatus tone="yes" glyph={CircleCheck}>
          On since <Time at={confirmedAt} as="date" />
        </CustomStatus>
        {codesLeft < FEW_CODES && (
          <CustomStatus tone="care" glyph={TriangleAlert}>
            {codesLeft === 1 ? "1 recovery code left" : `${codesLeft} recovery codes left`}
          </CustomStatus>
        )}
      </ButtonRow>
    </Section>
  );
}
