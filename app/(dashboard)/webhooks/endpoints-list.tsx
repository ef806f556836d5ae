import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { Pager } from "#components/ui/pager";
import { ENDPOINT_COLUMNS, EndpointsTable } from "#components/webhooks/endpoints-table";
import type { PrismaContext } from "#lib/db/context";
import { listEndpointOverviews } from "#lib/domain/webhook-endpoints/read";
import { idIn, type Params, pageLinks } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";

/** The rows and foot of the list of endpoints. `hasNew` highlights the newest. */
export async function EndpointsList({ ctx, query, hasNew }: { ctx: PrismaContext; query: Params; hasNew?: boolean }) {
  const page = await readForPage(ctx, () =>
    listEndpointOverviews(ctx, { starting_after: idIn(query, "after"), ending_before: idIn(query, "before") }),
  );
  const ids = page.data.map(({ endpoint }) => ({ id: endpoint.id }));
  if (ids.length === 0) {
    return (
      <Empty
        columns={ENDPOINT_COLUMNS}
        title={ctx.mode === "test" ? "No test endpoints yet" : "No endpoints yet"}
        steps={[
          {
            title: "Register an address",
            text: "Enter the address of your server and choose events.",
            action: (
              <ButtonLink kind="primary" href="/webhooks/new">
                New endpoint
              </ButtonLink>
            ),
          },
          {
            title: "Check the signature",
            text: "The secret is shown once. Your server uses it to check that an event is from us.",
          },
          {
            title: "Answer 2xx",
            text: "Within 10 seconds. Otherwise the event is retried. Every attempt is in the log.",
          },
        ]}
      >
        A webhook tells your own server at once what happened here: an order was paid, a ticket was used, a card was
        charged.
      </Empty>
    );
  }
  return (
    <>
      <EndpointsTable overviews={page.data} newId={hasNew ? ids[0]?.id : undefined} />
      <Pager hasRowKeys {...pageLinks("/webhooks", query, ids, page.has_more)}>
        {ids.length === 1 ? "1 endpoint" : `${ids.length} endpoints, newest first`}
      </Pager>
    </>
  );
}
