import { Time } from "#components/ui/time";
import type { Offer } from "#lib/dashboard/counter/shape";

/** When the offer is, and which tier, variant or resource. Nothing for a product without choices. */
export function OfferText({ offer: { starts_at, detail, sku } }: { offer: Offer }) {
  return (
    <>
      {starts_at !== null && <Time at={starts_at} as="when" />}
      {starts_at !== null && detail && ", "}
      {detail}
      {sku && ` · ${sku}`}
    </>
  );
}
