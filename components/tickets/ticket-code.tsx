import { CircleCheck, CircleSlash } from "lucide-react";
import { Copy } from "#components/ui/copy";
import { Meter } from "#components/ui/meter";
import { Qr } from "#components/ui/qr";
import { CustomStatus } from "#components/ui/status";
import { Time } from "#components/ui/time";
import type { TicketDetails } from "#lib/domain/tickets/schema";

/** The code of a ticket, its uses, and whether a scan would let the guest in now. */
export function TicketCode({ details }: { details: TicketDetails }) {
  const { ticket, refusal, opens_at, closes_at } = details;
  const { max_uses, uses_after, remaining } = ticket;
  return (
    <section className="section ticket-pass">
      <div className="ticket-code">
        <Qr text={ticket.qr_token} label={`QR code of this ticket: ${ticket.qr_token}`} />
        <p className="mono">
          <Copy value={ticket.qr_token} label="copy the token" className="whole" />
        </p>
      </div>
      <div>
        <h2>Uses left</h2>
        <p className="figure">
          {remaining} of {max_uses}
        </p>
        <Meter
          label={`${uses_after} of ${max_uses} used`}
          parts={[{ percent: (100 * remaining) / max_uses, kind: "accent" }]}
        />
        <div className="door-answer">
          <h2>The door, now</h2>
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
        </div>
      </div>
    </section>
  );
}
