import { listRoute } from "#lib/api/route";
import { listPayments } from "#lib/domain/payments/read";
import { Payment, PaymentQuery } from "#lib/domain/payments/schema";

export const GET = listRoute(
  {
    summary: "List payments",
    description: "All payments, newest first. Filter by order, membership or status.",
    scope: "orders:read",
    query: PaymentQuery,
    items: Payment,
  },
  ({ ctx, query }) => listPayments(ctx, query),
);
