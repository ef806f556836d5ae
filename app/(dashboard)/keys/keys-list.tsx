import { KeysTable, keyColumns } from "#components/keys/keys-table";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { Pager } from "#components/ui/pager";
import { Tabs } from "#components/ui/tabs";
import { toUnix } from "#lib/core/time";
import type { PrismaContext } from "#lib/db/context";
import { countApiKeys, listApiKeys } from "#lib/domain/api-keys/read";
import { firstOf, idIn, type Params, pageLinks } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { revoke } from "./actions.ts";

/** The tabs, rows and foot of the list of keys. `hasNew` highlights the newest. */
export async function KeysList({ ctx, query, hasNew }: { ctx: PrismaContext; query: Params; hasNew?: boolean }) {
  const state = firstOf(query.state) === "revoked" ? "revoked" : "in_use";
  const [page, counts] = await readForPage(ctx, () =>
    Promise.all([
      listApiKeys(ctx, { state, starting_after: idIn(query, "after"), ending_before: idIn(query, "before") }),
      countApiKeys(ctx),
    ]),
  );
  const now = toUnix(ctx.now);
  const keys = page.data;
  return (
    <>
      <Tabs
        label="State"
        tabs={[
          { label: "In use", href: "/keys", current: state === "in_use", count: counts.in_use },
          { label: "Revoked", href: "/keys?state=revoked", current: state === "revoked", count: counts.revoked },
        ]}
      />
      {keys.length > 0 ? (
        <KeysTable
          keys={keys}
          now={now}
          newId={hasNew ? keys[0]?.id : undefined}
          revoke={state === "in_use" ? revoke : undefined}
        />
      ) : state === "in_use" ? (
        <Empty
          columns={keyColumns(now, revoke)}
          title={ctx.mode === "test" ? "No test keys yet" : "No keys yet"}
          steps={[
            {
              title: "Make a key",
              text: "Say who will use it and tick what it may do.",
              action: (
                <ButtonLink kind="primary" href="/keys/new">
                  New key
                </ButtonLink>
              ),
            },
            { title: "Store it on a server", text: "It is shown once. Never put it into a web page or an app." },
          ]}
        >
          A key lets another system work with this store: a till, your website, your accounting. Give each system its
          own key, so that you can revoke one without the others.
        </Empty>
      ) : (
        <Empty columns={keyColumns(now)} title="No revoked keys">
          Revoked keys stay in this list, so that you can see who had access.
        </Empty>
      )}
      <Pager {...pageLinks("/keys", query, keys, page.has_more)}>
        {counts.in_use === 1 ? "1 key" : `${counts.in_use} keys`} in use. Revoking takes effect everywhere within one
        second.
      </Pager>
    </>
  );
}
