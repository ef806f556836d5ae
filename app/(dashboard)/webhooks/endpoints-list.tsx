import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { Pager } from "#components/ui/pager";
import { ENDPOINT_COLUMNS, EndpointsTable } from "#components/webhooks/endpoints-table";
import type { PrismaContext } from "#lib/db/context";
import { listEndpointOverviews } from "#lib/domain/webhook-endpoints/read";
import { idIn, type Params, pagesBeside } from "#lib/pages/address";
import { reading } from "#lib/pages/page";

/** The rows and foot of the list of endpoints; `fresh` tints the newest. */
export async function EndpointsList({ ctx, query, fresh }: { ctx: PrismaContext; query: Params; fresh?: boolean }) {
  const page = await reading(ctx, () =>
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
            text: "Say where your server listens and to which events.",
            action: (
              <ButtonLink kind="primary" href="/webhooks/new">
                New endpoint
              </ButtonLink>
            ),
          },
          {
            title: "Check the signature",
            text: "The secret is shown once; with it your server knows that an event is ours.",
          },
          {
            title: "Answer 2xx",
            text: "Within 10 seconds. What does not arrive is tried again, and stands in the log.",
          },
        ]}
      >
        A webhook tells your own server what happened here, the moment it happens: an order paid, a ticket used, a card
        charged.
      </Empty>
    );
  }
  return (
    <>
      <EndpointsTable overviews={page.data} fresh={fresh ? ids[0]?.id : undefined} />
      <Pager keys {...pagesBeside("/webhooks", query, ids, page.has_more)}>
        {ids.length === 1 ? "1 endpoint" : `${ids.length} endpoints, newest first`}
      </Pager>
    </>
  );
}
