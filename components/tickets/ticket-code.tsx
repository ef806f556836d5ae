import { CircleCheck, CircleCheckBig, CircleSlash } from "lucide-react";
import { Copy } from "#components/ui/copy";
import { Meter } from "#components/ui/meter";
import { Qr } from "#components/ui/qr";
import { Section } from "#components/ui/section";
import { CustomStatus } from "#components/ui/status";
import { Figure, Mono } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { TicketDetails } from "#lib/dashboard/tickets/shape";
import styles from "./ticket-code.module.css";
import { TicketState } from "./ticket-state.tsx";

/** The code of a ticket, its uses, and whether a scan would let the guest in now. */
export function TicketCode({ details }: { details: TicketDetails }) {
  return (
    <Section className={styles.pass}>
      <Code details={details} />
      <TicketState uses={details.ticket.uses_after}>
        <UsesLeft details={details} />
        <div className={styles.door}>
          <h2>The door, now</h2>
          <DoorAnswer details={details} />
        </div>
      </TicketState>
    </Section>
  );
}

/** The code to scan. A ticket that is voided or used up shows the word instead, so that nobody takes or prints it for a valid one. */
function Code({ details: { ticket, status } }: { details: TicketDetails }) {
  const isUsable = status === "valid" || status === "part";
  return (
    <div className={styles.code}>
      {isUsable ? (
        <Qr text={ticket.qr_token} label={`QR code of this ticket: ${ticket.qr_token}`} />
      ) : (
        <div className={styles.ended}>
          {status === "voided" ? (
            <CircleSlash className={styles.endedGlyph} size={32} />
          ) : (
            <CircleCheckBig className={styles.endedGlyph} size={32} />
          )}
          <b>{status === "voided" ? "Voided" : "Used"}</b>
          <span>This code lets nobody in.</span>
        </div>
      )}
      <Mono as="p" className={styles.token}>
        <Copy value={ticket.qr_token} label="copy the token" whole>
          {isUsable ? undefined : <s>{ticket.qr_token}</s>}
        </Copy>
      </Mono>
    </div>
  );
}

function UsesLeft({ details: { ticket, status } }: { details: TicketDetails }) {
  const { max_uses, uses_after } = ticket;
  const left = status === "voided" ? 0 : ticket.remaining;
  return (
    <>
      <h2>Uses left</h2>
      <div className={styles.left}>
        <Figure>{status === "voided" ? "None" : `${left} of ${max_uses}`}</Figure>
      </div>
      <div className={styles.meter}>
        <Meter
          label={`${uses_after} of ${max_uses} used`}
          parts={[{ percent: (100 * left) / max_uses, kind: "accent" }]}
        />
      </div>
    </>
  );
}

function DoorAnswer({ details: { refusal, opens_at, closes_at } }: { details: TicketDetails }) {
  return (
    <>
      {refusal === null ? (
        <CustomStatus tone="yes" glyph={CircleCheck}>
          Would let in
        </CustomStatus>
      ) : (
        <>
          <CustomStatus tone="plain" glyph={CircleSlash}>
            Would refuse
          </CustomStatus>
          <p>{refusal}</p>
        </>
      )}
      {(opens_at !== null || closes_at !== null) && (
        <p>
          {opens_at !== null && (
            <>
              Opens <Time at={opens_at} as="when" />
            </>
          )}
          {opens_at !== null && closes_at !== null && ", "}
          {closes_at !== null && (
            <>
              closes <Time at={closes_at} as="when" />
            </>
          )}
        </p>
      )}
    </>
  );
}
