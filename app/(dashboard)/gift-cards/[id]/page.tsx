import { Banknote } from "lucide-react";
import type { Metadata } from "next";
import { charge } from "#app/(dashboard)/gift-cards/actions";
import { CodeTitle } from "#components/frame/code-title";
import { DetailsPage } from "#components/frame/details-page";
import { Balance } from "#components/gift-cards/balance";
import { CardFacts } from "#components/gift-cards/card-facts";
import { CardStatus } from "#components/gift-cards/card-status";
import { ChargeTask } from "#components/gift-cards/charge-task";
import { Ledger } from "#components/gift-cards/ledger";
import { ShowCode } from "#components/gift-cards/show-code";
import { ButtonLink } from "#components/ui/button";
import { shortCode } from "#components/ui/id";
import { Qr } from "#components/ui/qr";
import { Section } from "#components/ui/section";
import { newId } from "#lib/core/ids";
import { getGiftCardDetails } from "#lib/domain/gift-cards/overview";
import { firstOf } from "#lib/pages/address";
import { readOne } from "#lib/pages/read-one";

const readCard = readOne(getGiftCardDetails);

export async function generateMetadata({ params }: PageProps<"/gift-cards/[id]">): Promise<Metadata> {
  const { card } = await readCard((await params).id);
  return { title: `Gift card ${shortCode(card.code)}` };
}

export default async function GiftCardPage({ params, searchParams }: PageProps<"/gift-cards/[id]">) {
  const { id } = await params;
  const details = await readCard(id);
  const { card, status, buyer } = details;
  const path = `/gift-cards/${id}`;
  const canCharge = status === "active" || status === "due";
  const isCharging = canCharge && firstOf((await searchParams).task) === "charge";
  const holder = card.recipient_name ?? buyer.name ?? buyer.email;
  return (
    <DetailsPage
      back={{ href: "/gift-cards", label: "Gift cards" }}
      title={
        <CodeTitle value={card.code} label="copy the code">
          {canCharge ? undefined : <s>{card.code}</s>}
        </CodeTitle>
      }
      status={<CardStatus status={status} deliverAt={card.deliver_at} />}
      actions={
        canCharge && (
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
        )
      }
      facts={<CardFacts details={details} />}
      task={
        isCharging && (
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
        )
      }
    >
      <Balance details={details} />
      <Section title="Ledger" beside="append-only, newest first">
        <Ledger details={details} />
      </Section>
    </DetailsPage>
  );
}
