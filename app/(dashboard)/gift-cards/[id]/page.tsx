import { Banknote, CalendarClock, Mail, Pencil, SlidersHorizontal } from "lucide-react";
import type { Metadata } from "next";
import { adjust, charge, rename, reverse, setExpiry, voidIt } from "#app/(dashboard)/gift-cards/actions";
import { send } from "#app/(dashboard)/mail/actions";
import { CodeTitle } from "#components/frame/code-title";
import { DetailsPage } from "#components/frame/details-page";
import { AdjustTask } from "#components/gift-cards/adjust-task";
import { Balance } from "#components/gift-cards/balance";
import { CardFacts } from "#components/gift-cards/card-facts";
import { CardStatus } from "#components/gift-cards/card-status";
import { ChargeTask } from "#components/gift-cards/charge-task";
import { Ledger } from "#components/gift-cards/ledger";
import { ShowCode } from "#components/gift-cards/show-code";
import { ItemActions } from "#components/items/item-actions";
import { ExpiryTask, RenameTask } from "#components/items/item-tasks";
import { ItemTimeline } from "#components/items/item-timeline";
import { OldCode } from "#components/items/old-code";
import { SendTask } from "#components/mail/send-task";
import { ButtonLink } from "#components/ui/button";
import { shortCode } from "#components/ui/id";
import { Qr } from "#components/ui/qr";
import { Section } from "#components/ui/section";
import { isAtLeast } from "#lib/auth/roles";
import { newId } from "#lib/core/ids";
import { getGiftCardDetails } from "#lib/dashboard/gift-cards/read";
import type { GiftCardDetails } from "#lib/dashboard/gift-cards/shape";
import { codeBefore, readItemTimeline } from "#lib/dashboard/item-timeline/read";
import { firstOf } from "#lib/pages/address";
import { readOne } from "#lib/pages/read-one";
import { requireSession } from "#lib/pages/session";
import { fieldOfUnix } from "#lib/pages/time-of-form";
import { WALK_IN } from "#lib/texts/buyer";
import { formatMoney } from "#lib/texts/money";

const readCard = readOne(getGiftCardDetails);
const readTimeline = readOne((ctx, id) => readItemTimeline(ctx, "gift_card", id));
const readOldCode = readOne(codeBefore);

export async function generateMetadata({ params }: PageProps<"/gift-cards/[id]">): Promise<Metadata> {
  const { card } = await readCard((await params).id);
  return { title: `Gift card ${shortCode(card.code)}` };
}

export default async function GiftCardPage({ params, searchParams }: PageProps<"/gift-cards/[id]">) {
  const { id } = await params;
  const { store, mode } = await requireSession();
  const [details, entries, oldCode] = await Promise.all([readCard(id), readTimeline(id), readOldCode(id)]);
  const { card, status, buyer } = details;
  const path = `/gift-cards/${id}`;
  const canCharge = status === "active" || status === "due";
  const canAdjust = isAtLeast(store.role, "admin");
  const task = status === "voided" ? undefined : firstOf((await searchParams).task);
  const isCharging = canCharge && task === "charge";
  const holder = card.recipient_name ?? buyer.name ?? buyer.email ?? WALK_IN;
  return (
    <DetailsPage
      back={{ href: "/gift-cards", label: "Gift cards" }}
      title={
        <CodeTitle value={card.code} label="copy the code">
          {canCharge || status === "on_hold" ? undefined : <s>{card.code}</s>}
        </CodeTitle>
      }
      status={<CardStatus status={status} deliverAt={card.deliver_at} />}
      actions={
        status !== "voided" && (
          <>
            <ItemActions
              id={id}
              path={path}
              canPrint={canCharge}
              tasks={[
                { task: "send", label: "Send again", glyph: <Mail /> },
                { task: "rename", label: "Change the name", glyph: <Pencil /> },
                { task: "expiry", label: "Change the expiry", glyph: <CalendarClock /> },
                ...(canAdjust ? [{ task: "adjust", label: "Adjust the balance", glyph: <SlidersHorizontal /> }] : []),
              ]}
              voiding={{
                noun: "the card",
                question: `Void the gift card of ${holder}?`,
                loss: `${holder} can no longer spend the ${formatMoney(card.balance_cents, details.currency)} that is left.`,
                confirmLabel: `Void the card and ${formatMoney(card.balance_cents, details.currency)}`,
                event: "gift_card.voided",
                action: voidIt,
              }}
            />
            {canCharge && (
              <>
                <ShowCode title={`Gift card of ${holder}`} code={card.code}>
                  <Qr text={card.code} label={`QR code of the gift card ${card.code}`} />
                </ShowCode>
                <ButtonLink
                  kind="primary"
                  href={isCharging ? path : `${path}?task=charge`}
                  aria-expanded={isCharging}
                  replace
                  data-opens-task=""
                >
                  <Banknote />
                  Charge
                </ButtonLink>
              </>
            )}
          </>
        )
      }
      facts={<Aside details={details} oldCode={oldCode} />}
      task={
        isCharging ? (
          <ChargeTask
            id={id}
            newKey={newId()}
            holder={holder}
            balanceCents={card.balance_cents}
            currency={details.currency}
            listeners={details.subscribers}
            close={path}
            action={charge}
          />
        ) : (
          openTask(task, details, { close: path, zone: store.timezone, canAdjust, isTest: mode === "test" })
        )
      }
    >
      <Balance details={details} />
      <Section title="Ledger" beside="append-only, newest first">
        <Ledger details={details} reverse={status === "voided" ? null : reverse} />
      </Section>
      <Section title="Timeline">
        <ItemTimeline kind="gift_card" entries={entries} currency={details.currency} />
      </Section>
    </DetailsPage>
  );
}

const Aside = ({ details, oldCode }: { details: GiftCardDetails; oldCode: string | null }) => (
  <>
    <CardFacts details={details} />
    <OldCode code={oldCode} />
  </>
);

/** The task of the address, if there is one of that name. */
function openTask(
  task: string | undefined,
  { card, currency, buyer }: GiftCardDetails,
  { close, zone, canAdjust, isTest }: { close: string; zone: string; canAdjust: boolean; isTest: boolean },
) {
  const common = { id: card.id, close };
  if (task === "send") {
    const email = card.recipient_email ?? buyer.email;
    return <SendTask {...common} of="gift_card" email={email} isTest={isTest} action={send} />;
  }
  if (task === "rename") {
    return (
      <RenameTask {...common} name={card.recipient_name} buyer={buyer.name ?? buyer.email ?? WALK_IN} action={rename} />
    );
  }
  if (task === "expiry") {
    const expires = fieldOfUnix(card.expires_at, zone);
    return <ExpiryTask {...common} noun="gift card" expires={expires} action={setExpiry} />;
  }
  return task === "adjust" && canAdjust ? (
    <AdjustTask {...common} balanceCents={card.balance_cents} currency={currency} action={adjust} />
  ) : null;
}
