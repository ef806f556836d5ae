import type { DeliverySummary } from "#lib/dashboard/delivery-summary/shape";
import type { ItemKind } from "#lib/domain/issued-items/schema";
import type { GuestMailKind, MailStatus } from "#lib/domain/mail/schema";

/** A mail to a guest in a history. An order with many codes is confirmed in several `parts`. */
export interface MailToGuest {
  kind: GuestMailKind;
  to: string;
  status: MailStatus;
  part?: number;
  parts?: number;
}

/** An entry of an order's history. */
export interface OrderHistoryEntry {
  id: string;
  kind:
    | "placed"
    | "paid"
    | "issued"
    | "used"
    | "charged"
    | "fulfilled"
    | "refunded"
    /** The processor has not answered yet. */
    | "refunding"
    /** Refused, or made and failed later. */
    | "refund_failed"
    | "canceled"
    | "mailed";
  at: number;
  item: { kind: ItemKind; id: string; number: number; token: string } | null;
  /** A mail to the guest, with the same id. */
  mail: MailToGuest | null;
  source: string | null;
  /** A person did it in the dashboard, and `source` is their name. */
  byPerson: boolean;
  note: string | null;
  cents: number | null;
  /** It was reversed later. */
  reversed: boolean;
  sent: DeliverySummary | null;
}
