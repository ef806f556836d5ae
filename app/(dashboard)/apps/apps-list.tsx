import { APP_COLUMNS } from "#components/apps/apps-columns";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { listApps } from "#lib/dashboard/apps/read";
import type { PrismaContext } from "#lib/db/context";
import { addressOfList } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";

/** The apps that the store has registered. `hasNew` highlights the newest. */
export async function AppsList({ ctx, hasNew }: { ctx: PrismaContext; hasNew?: boolean }) {
  const apps = await readForPage(ctx, () => listApps(ctx));
  return (
    <List
      label="Apps"
      address={addressOfList("/apps", {}, {})}
      columns={APP_COLUMNS}
      page={{ data: apps, has_more: false }}
      href={({ id }) => `/apps/${id}`}
      newId={hasNew ? apps[0]?.id : undefined}
      noun={["app", "apps"]}
      empty={<NoApps />}
      foot={
        apps.length > 0 &&
        `${apps.length === 1 ? "1 app" : `${apps.length} apps`}, newest first. The same with live and test data.`
      }
    />
  );
}

function NoApps() {
  return (
    <Empty
      columns={APP_COLUMNS}
      title="No apps yet"
      steps={[
        {
          title: "Register the app",
          text: "Enter its name, its redirect addresses, and the scopes that it may ask for.",
          action: (
            <ButtonLink kind="primary" href="/apps/new" data-create="">
              Register an app
            </ButtonLink>
          ),
        },
        {
          title: "Let a store install it",
          text: "The page of the app shows how to connect a store. Try it first with your own store and test data.",
        },
      ]}
    >
      An app works with other stores without their API keys: each store allows it, sees it in a list, and can revoke it.
      To work with this store only, use an API key.
    </Empty>
  );
}
