import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { MoveClock } from "#components/test-clock/move-clock";
import { Figures } from "#components/ui/figures";
import { Columns, Points, Section } from "#components/ui/section";
import { Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import { requireSession } from "#lib/pages/session";
import { fieldOfUnix } from "#lib/pages/time-of-form";
import { formatSpan } from "#lib/texts/time";
import { move } from "./actions.ts";

export const metadata: Metadata = { title: "Test clock" };

export default async function TestClockPage() {
  const { mode, store, now, realNow } = await requireSession();
  const ahead = now - realNow;
  return (
    <>
      <PageHead
        back={{ href: "/settings/store", label: "Store" }}
        title="Test clock"
        sub="See in test mode what happens later, such as a renewal, without waiting for it."
      />
      {mode === "test" ? (
        <>
          <Figures
            label="Test clock"
            figures={[
              {
                title: "The time of test mode",
                value: <Time at={now} as="exact" />,
                note: ahead > 0 ? `${formatSpan(ahead)} ahead of the real time` : "The clock shows the real time",
              },
            ]}
          />
          <Columns aside={<WhatHappens />}>
            <Section>
              <MoveClock action={move} start={fieldOfUnix(now, store.timezone)} />
            </Section>
          </Columns>
        </>
      ) : (
        <Section>
          <Text as="p">
            You are looking at live data. Only test mode has a clock that can be moved: switch to test data to move it.
          </Text>
        </Section>
      )}
    </>
  );
}

const WhatHappens = () => (
  <>
    <Section title="What moving does">
      <Points
        points={[
          "Everything due on the way is done at its time: holds end, memberships renew period by period, refunds get their result.",
          "Gift cards that are due are delivered, and things expire.",
          "Events of it go to the webhook endpoints of test mode.",
          "Keys, sign-ins, scanner passes and webhook deliveries keep the real time.",
          "Live data is never changed.",
        ]}
      />
    </Section>
    <Section title="Back to the real time">
      <Text as="p" tone="soft">
        Time only goes forward. Deleting all test data sets the clock back.{" "}
        <TextLink href="/settings/test-data">See and delete test data</TextLink>
      </Text>
    </Section>
  </>
);
