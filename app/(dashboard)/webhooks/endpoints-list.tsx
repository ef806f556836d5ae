import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { ENDPOINT_COLUMNS } from "#components/webhooks/endpoints-columns";
import { listEndpointOverviews } from "#lib/dashboard/webhooks/read";
import type { PrismaContext } from "#lib/db/context";
import type { Params } from "#lib/pages/address";
import { addressOfList } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";

/** The list of endpoints. `hasNew` highlights the newest. */
export async function EndpointsList({ ctx, query, hasNew }: { ctx: PrismaContext; query: Params; hasNew?: boolean }) {
  const address = addressOfList("/webhooks", {}, query);
  const page = await readForPage(ctx, () => listEndpointOverviews(ctx, address.cursors));
  const rows = page.data.map((overview) => ({ ...overview, id: overview.endpoint.id }));
  return (
    <List
      label="Webhook endpoints"
      address={address}
      columns={ENDPOINT_COLUMNS}
      page={{ ...page, data: rows }}
      href={({ id }) => `/webhooks/${id}`}
      newId={hasNew ? rows[0]?.id : undefined}
      noun={["endpoint", "endpoints"]}
      empty={<NoEndpoints mode={ctx.mode} />}
    />
  );
}

function NoEndpoints({ mode }: { mode: PrismaContext["mode"] }) {
  return (
    <Empty
      columns={ENDPOINT_COLUMNS}
      title={mode === "test" ? "No test endpoints yet" : "No endpoints yet"}
      steps={[
        {
          title: "Register an address",
          text: "Enter the address of your server and choose events.",
          action: (
            <ButtonLink kind="primary" href="/webhooks/new" data-create="">
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
      A webhook tells your server at once what happened here, such as a paid order, a used ticket or a charged card.
    </Empty>
  );
}
