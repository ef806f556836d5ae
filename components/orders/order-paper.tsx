import type { ReactNode } from "react";
import { PageHead } from "#components/frame/page-head";
import { PrintButton } from "#components/items/print-button";
import { ButtonLink } from "#components/ui/button";
import { shownAddress } from "#components/ui/shown-address.ts";
import type { Seller } from "#lib/dashboard/order-paper/shape";
import type { OrderDetailsLine } from "#lib/dashboard/orders/shape";
import type { Order } from "#lib/domain/orders/schema";
import { formatDate, formatDateTime } from "#lib/texts/time";
import styles from "./order-paper.module.css";

/** Sharp in print. */
const LOGO_WIDTH = 640;

/** A paper about an order, A4 or Letter. It looks the same on the screen as printed. */
export function OrderPaper({
  title,
  order,
  seller,
  zone,
  isTest,
  to,
  other,
  children,
}: {
  /** "Invoice". */
  title: string;
  order: Order;
  seller: Seller;
  /** The IANA time zone of the store. */
  zone: string;
  /** Printed in the head: it is no real sale. */
  isTest: boolean;
  /** The lines of whom it is for. */
  to: readonly (string | null)[];
  /** The other paper of the order. */
  other?: { href: string; label: string };
  children: ReactNode;
}) {
  const logo = shownAddress(seller.logo_url);
  return (
    <>
      <PageHead back={{ href: `/orders/${order.id}`, label: "Order" }} title={title}>
        {other && <ButtonLink href={other.href}>{other.label}</ButtonLink>}
        <PrintButton />
      </PageHead>
      <article className={styles.paper} aria-label={title} data-paper="">
        <header className={styles.head} style={{ borderColor: seller.brand_colour ?? undefined }}>
          <div>
            {/* biome-ignore lint/performance/noImgElement: the server has already made it small */}
            {logo && <img src={`${logo}?width=${LOGO_WIDTH}`} alt="" className={styles.logo} />}
            <b className={styles.store}>{seller.name}</b>
            {seller.support_email && <p>{seller.support_email}</p>}
          </div>
          <div>
            <h2>{title}</h2>
            {isTest && <p>Test order, no real sale</p>}
          </div>
        </header>
        <div className={styles.about}>
          <address>{[...new Set(to)].map((line) => line && <p key={line}>{line}</p>)}</address>
          <dl>
            <div>
              <dt>Order</dt>
              <dd className={styles.id}>{order.id}</dd>
            </div>
            <div>
              <dt>Date</dt>
              <dd>{formatDate(order.created, zone)}</dd>
            </div>
          </dl>
        </div>
        {children}
      </article>
    </>
  );
}

/** Returns the lines of an address as they stand on a letter. */
export const addressLines = ({
  name,
  line1,
  line2,
  city,
  region,
  postal_code,
  country,
  phone,
}: NonNullable<Order["shipping_address"]>) => [name, line1, line2, `${postal_code} ${city}`, region, country, phone];

/** What a line is, with what tells it from another of the same product. */
export function PaperLine({ line, zone }: { line: OrderDetailsLine; zone: string }) {
  const { title, tier, starts_at, location, recipient } = line;
  const detail = [
    starts_at !== null && formatDateTime(starts_at, zone),
    location,
    recipient && `For ${recipient}`,
  ].filter(Boolean);
  return (
    <>
      {tier ? `${title}, ${tier}` : title}
      {detail.length > 0 && <small>{detail.join(", ")}</small>}
    </>
  );
}
