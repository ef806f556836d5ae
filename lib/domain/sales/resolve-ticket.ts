import { invalid } from "#lib/core/errors";
import { type LineContext, type LineTerms, unavailable } from "./line.ts";

/** Resolves the event of a ticket line, and its tier, which has the price. */
export function resolveTicket(line: LineContext): LineTerms {
  const { input, product, at } = line;
  if ((input.attendee_names?.length ?? 0) > input.quantity) {
    throw invalid(at("attendee_names"), "attendee_names must have at most one name for each ticket.");
  }
  const event = resolveEvent(line);
  const tier = resolveTier(line);
  return {
    unit_price_cents: Number(tier?.price_cents ?? product.price_cents),
    ticket_event_id: event.id,
    tier_id: tier?.id ?? null,
  };
}

function resolveEvent({ now, input, product, at }: LineContext): { id: string } {
  const upcoming = product.events.filter((event) => (event.ends_at ?? event.starts_at) > now);
  if (input.ticket_event_id) {
    const id = input.ticket_event_id.toLowerCase();
    const named = product.events.find((event) => event.id === id);
    if (!named) throw invalid(at("ticket_event_id"), `${product.title} has no event with this id.`);
    if (!upcoming.includes(named))
      throw unavailable(`This event of ${product.title} has ended. Choose a later one.`, at("ticket_event_id"));
    return named;
  }
  const [only, ...others] = upcoming;
  if (!only)
    throw unavailable(`${product.title} has no upcoming event. Add one, or choose another product.`, at("product_id"));
  if (others.length > 0) {
    throw invalid(
      at("ticket_event_id"),
      `${product.title} has ${upcoming.length} upcoming events. Set ticket_event_id to one of them.`,
    );
  }
  return only;
}

function resolveTier({ input, product, at }: LineContext) {
  if (input.tier_id) {
    const id = input.tier_id.toLowerCase();
    const chosen = product.tiers.find((tier) => tier.id === id);
    if (!chosen) throw invalid(at("tier_id"), `${product.title} has no tier with this id.`);
    return chosen;
  }
  if (product.tiers.length > 0) throw invalid(at("tier_id"), `${product.title} has tiers. Set tier_id to one of them.`);
  return null;
}
