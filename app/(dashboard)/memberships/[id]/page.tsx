import type { Metadata } from "next";
import { send } from "#app/(dashboard)/mail/actions";
import { cancel, checkIn, reverse } from "#app/(dashboard)/memberships/actions";
import { DetailsPage } from "#components/frame/details-page";
import { CheckIn } from "#components/items/check-in";
import { ItemTimeline } from "#components/items/item-timeline";
import { ItemUses } from "#components/items/item-uses";
import { SendTask } from "#components/mail/send-task";
import { CancelTask } from "#components/memberships/cancel-task";
import { MembershipActions } from "#components/memberships/membership-actions";
import { MembershipCode } from "#components/memberships/membership-code";
import { MembershipFacts } from "#components/memberships/membership-facts";
import { MembershipStatus } from "#components/memberships/membership-status";
import { Section } from "#components/ui/section";
import { readItemTimeline } from "#lib/dashboard/item-timeline/read";
import { getMembershipDetails } from "#lib/dashboard/memberships/read";
import type { MembershipDetails } from "#lib/dashboard/memberships/shape";
import { firstOf } from "#lib/pages/address";
import { readOne } from "#lib/pages/read-one";
import { requireSession } from "#lib/pages/session";
import { buyerText } from "#lib/texts/buyer";
import { formatDateTime } from "#lib/texts/time";

const readMembership = readOne(getMembershipDetails);
const readTimeline = readOne((ctx, id) => readItemTimeline(ctx, "membership", id));

export async function generateMetadata({ params }: PageProps<"/memberships/[id]">): Promise<Metadata> {
  return { title: `Membership of ${memberOf(await readMembership((await params).id))}` };
}

export default async function MembershipPage({ params, searchParams }: PageProps<"/memberships/[id]">) {
  const { id } = await params;
  const { store, mode } = await requireSession();
  const [details, entries] = await Promise.all([readMembership(id), readTimeline(id)]);
  const { membership, state, title, checkins, canceled_at } = details;
  const path = `/memberships/${id}`;
  const task = state === "canceled" ? undefined : firstOf((await searchParams).task);
  return (
    <DetailsPage
      back={{ href: "/memberships", label: "Memberships" }}
      title={memberOf(details)}
      status={<MembershipStatus state={state} until={canceled_at ?? membership.current_period_end} />}
      sub={title}
      actions={state !== "canceled" && <Actions details={details} path={path} />}
      facts={<MembershipFacts details={details} />}
      task={
        task === "send" ? (
          <SendTask
            of="membership"
            id={id}
            email={details.order.customer_email}
            isTest={mode === "test"}
            close={path}
            action={send}
          />
        ) : (
          task === "cancel" && (
            <CancelTask
              id={id}
              close={path}
              action={cancel}
              member={memberOf(details)}
              end={formatDateTime(membership.current_period_end ?? 0, store.timezone)}
              endsAlready={state === "ends"}
            />
          )
        )
      }
    >
      <MembershipCode details={details} />
      <Section title="Check-ins" beside={checkins.length || undefined}>
        <ItemUses
          itemId={id}
          label="Check-ins"
          uses={checkins.map((one) => ({ ...one, at: one.checked_in_at }))}
          none="The member has not checked in yet."
          what="this check-in"
          gain="It no longer counts towards the allowance of its period."
          event="membership.redemption_reversed"
          reverse={state === "canceled" ? undefined : reverse}
        />
      </Section>
      <Section title="Timeline">
        <ItemTimeline kind="membership" entries={entries} currency={store.currency} />
      </Section>
    </DetailsPage>
  );
}

function Actions({ details, path }: { details: MembershipDetails; path: string }) {
  const { membership, refusal, plan, used_this_period: used, subscribers, title } = details;
  const { max_checkins_per_period: max } = plan;
  return (
    <>
      <MembershipActions path={path} canPrint />
      {refusal === null && (
        <CheckIn
          id={membership.id}
          who={memberOf(details)}
          confirmLabel={max === null ? "Check the member in" : `Check in, ${used + 1} of ${max}`}
          effect={
            max === null
              ? "The plan sets no limit on check-ins."
              : `Check-ins left in this period after this: ${max - used - 1}.`
          }
          event="membership.checked_in"
          listeners={subscribers}
          action={checkIn}
          reverse={reverse}
        >
          This takes one check-in of <b>{title}</b>, as a scan at the door does.
        </CheckIn>
      )}
    </>
  );
}

const memberOf = ({ order }: MembershipDetails): string => buyerText(order);
