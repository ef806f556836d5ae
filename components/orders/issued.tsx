import { Gift, Ticket } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { shortCode, shortToken } from "#components/ui/id";
import { Status, type StatusIs } from "#components/ui/status";
import { Time } from "#components/ui/time";
import type { OrderStoryItem } from "#lib/domain/orders/schema";

/** What an order issued, each with its state; a row opens the item. */
export function Issued({ items }: { items: readonly OrderStoryItem[] }) {
  return (
    <ul className="issued">
      {items.map((item) => (
        <li key={item.id}>
          <Link href={hrefOf(item)} prefetch={false}>
            {item.kind === "ticket" ? <Ticket /> : <Gift />}
            <b className="cut">{item.kind === "ticket" ? `Ticket ${item.number}` : "Gift card"}</b>
            <span className="who-holds cut">{item.name}</span>
            <span className="id">{item.kind === "ticket" ? shortToken(item.token) : shortCode(item.token)}</span>
            <State {...item} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const hrefOf = ({ kind, id }: OrderStoryItem) => (kind === "ticket" ? `/tickets/${id}` : `/gift-cards/${id}`) as Route;

function State(item: OrderStoryItem) {
  const words = stateWords(item);
  if (item.kind === "ticket") {
    return (
      <Status of="ticket" is={item.status as StatusIs<"ticket">}>
        {words}
      </Status>
    );
  }
  return (
    <Status of="gift_card" is={item.status as StatusIs<"gift_card">}>
      {words}
    </Status>
  );
}

/** The state with its value; undefined where the plain word says it all. */
function stateWords({ status, uses_after, max_uses, used_at, deliver_at }: OrderStoryItem): ReactNode {
  if (status === "part") return `${uses_after} of ${max_uses} used`;
  if (status === "used" && used_at !== null) {
    return (
      <>
        Used <Time at={used_at} />
      </>
    );
  }
  if (status === "due" && deliver_at !== null) {
    return (
      <>
        Due <Time at={deliver_at} as="day" />
      </>
    );
  }
  return undefined;
}
