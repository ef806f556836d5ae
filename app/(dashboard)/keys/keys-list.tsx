import { keyColumns } from "#components/keys/keys-columns";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { toUnix } from "#lib/core/time";
import { countApiKeys, listApiKeys } from "#lib/dashboard/keys/read";
import type { PrismaContext } from "#lib/db/context";
import type { Params } from "#lib/pages/address";
import { addressOfList, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { titleOfList } from "#lib/pages/title-of-list";
import { revoke } from "./actions.ts";

const FILTERS = { state: oneOf(["revoked"]) };
const TABS = {
  label: "State",
  filter: "state",
  tabs: [
    { value: null, label: "Not revoked" },
    { value: "revoked", label: "Revoked" },
  ],
};

const addressOf = (query: Params) => addressOfList("/keys", FILTERS, query);

/** Returns the title of the page of the list. */
export const titleOfKeys = (query: Params) => titleOfList("API keys", addressOf(query), TABS);

/** The list of keys. `hasNew` highlights the newest. */
export async function KeysList({ ctx, query, hasNew }: { ctx: PrismaContext; query: Params; hasNew?: boolean }) {
  const address = addressOf(query);
  const isRevoked = address.values.state === "revoked";
  const [page, counts] = await readForPage(ctx, () =>
    Promise.all([listApiKeys(ctx, { state: isRevoked ? "revoked" : "in_use", ...address.cursors }), countApiKeys(ctx)]),
  );
  const columns = keyColumns(toUnix(ctx.realNow), isRevoked ? undefined : revoke);
  return (
    <List
      label="API keys"
      address={address}
      columns={columns}
      page={page}
      href={({ id }) => `/keys/${id}`}
      newId={hasNew ? page.data[0]?.id : undefined}
      tabs={TABS}
      counts={{ "": counts.in_use, revoked: counts.revoked }}
      noun={["key", "keys"]}
      empty={isRevoked ? <NoRevokedKeys /> : <NoKeys mode={ctx.mode} />}
      foot={`${asText(counts)} Revoking takes effect everywhere within one second.`}
    />
  );
}

function asText({ in_use, expired }: { in_use: number; expired: number }): string {
  const valid = in_use - expired;
  return `${valid === 1 ? "1 key" : `${valid} keys`} in use${expired > 0 ? `, ${expired} expired` : ""}.`;
}

function NoRevokedKeys() {
  return (
    <Empty columns={keyColumns(0)} title="No revoked keys">
      Revoked keys stay in this list, so that you can see who had access.
    </Empty>
  );
}

function NoKeys({ mode }: { mode: PrismaContext["mode"] }) {
  return (
    <Empty
      columns={keyColumns(0, revoke)}
      title={mode === "test" ? "No test keys yet" : "No keys yet"}
      steps={[
        {
          title: "Create a key",
          text: "Enter who will use it, and tick what it may do.",
          action: (
            <ButtonLink kind="primary" href="/keys/new" data-create="">
              New key
            </ButtonLink>
          ),
        },
        { title: "Store it on a server", text: "It is shown once. Never put it into a web page or an app." },
      ]}
    >
      A key lets another system work with this store: a till, your website, your accounting. Give each system its own
      key, so that you can revoke one without the others.
    </Empty>
  );
}
