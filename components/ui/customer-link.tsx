import { TextLink } from "./text-link.tsx";

/** The name of a customer, which opens their page. Plain text for an unpaid order or an erased customer: neither has one. */
export function CustomerLink({ id, children }: { id: string | null; children: string }) {
  if (!id) return children;
  return <TextLink href={`/customers/${id}`}>{children}</TextLink>;
}
