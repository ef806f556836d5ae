import type { Metadata } from "next";
import { auditColumns } from "#components/audit/audit-columns";
import { PageHead } from "#components/frame/page-head";
import { DayRange } from "#components/ui/day-range";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { type SelectChoice, SelectFilter } from "#components/ui/select-filter";
import { listPeople } from "#lib/auth/people";
import { secondsOfDays } from "#lib/core/day";
import { SECURITY_EVENTS_KEPT_DAYS } from "#lib/core/limits";
import { listAuditActors, listAuditEntries } from "#lib/dashboard/audit/read";
import type { AuditActor } from "#lib/dashboard/audit/shape";
import { AUDIT_KINDS, type AuditEntry } from "#lib/dashboard/audit/shape";
import type { Params } from "#lib/pages/address";
import { aDay, addressOfList, anId, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { requireSession, toContext } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const TABS = {
  label: "Kind",
  filter: "kind",
  tabs: [
    { value: null, label: "All" },
    { value: "sale", label: "Sales and items" },
    { value: "product", label: "Products" },
    { value: "customer", label: "Customers" },
    { value: "store", label: "Settings and data" },
    { value: "access", label: "Keys and access" },
    { value: "people", label: "People" },
    { value: "account", label: "Sign-ins" },
  ],
};
const FILTERS = { kind: oneOf(AUDIT_KINDS), who: anId, from: aDay, to: aDay };
const GROUPS: Record<AuditActor["kind"], string> = { key: "API keys", app: "Apps", device: "Devices" };

const addressOf = (query: Params) => addressOfList("/settings/audit", FILTERS, query);

export async function generateMetadata({ searchParams }: PageProps<"/settings/audit">): Promise<Metadata> {
  return titleOfList("Audit log", addressOf(await searchParams), TABS);
}

export default async function AuditPage({ searchParams }: PageProps<"/settings/audit">) {
  const session = await requireSession();
  const ctx = await toContext(session);
  const address = addressOf(await searchParams);
  const { kind, who, from, to } = address.values;
  const days = secondsOfDays(from, to, session.store.timezone);
  const [page, people, others] = await readForPage(ctx, () =>
    Promise.all([
      listAuditEntries(ctx, { kind, actor_id: who, ...days, ...address.cursors }),
      listPeople(ctx),
      listAuditActors(ctx),
    ]),
  );
  const actors = [
    ...people.map(({ id, name }) => ({ value: id, label: name, group: "People" })),
    ...others.map((one) => ({ value: one.id, label: one.name, group: GROUPS[one.kind] })),
  ];
  const columns = auditColumns((id) => address.with({ who: id }));
  return (
    <>
      <PageHead
        title="Audit log"
        sub={`Who changed what, when and from where, in the last ${SECURITY_EVENTS_KEPT_DAYS} days. Orders and uses of keys, apps and devices are in the lists of orders and items.`}
      />
      <List
        label="Audit log"
        address={address}
        columns={columns}
        page={page}
        tabs={TABS}
        controls={
          <>
            <SelectFilter
              action={address.path}
              name="who"
              label="By"
              all="By anybody"
              choices={withChosen(actors, who, page.data)}
              value={who}
              fields={address.fieldsWithout("who")}
            />
            <DayRange action={address.path} from={from} to={to} fields={address.fieldsWithout("from", "to")} />
          </>
        }
        noun={["entry", "entries"]}
        noMatch="No entry matches"
        empty={
          <Empty columns={columns} title="Nothing is recorded yet">
            Sign-ins, changes by people, keys, apps and devices, exports and refused access are listed here. Nobody can
            change or delete an entry.
          </Empty>
        }
      />
    </>
  );
}

/** Also offers whom the list is filtered by when they are gone: a person who left, or a key of long ago. */
function withChosen(actors: SelectChoice[], who: string | undefined, entries: readonly AuditEntry[]): SelectChoice[] {
  if (!who || actors.some(({ value }) => value === who)) return actors;
  const name = entries.find(({ actor_id }) => actor_id === who)?.actor_name ?? "Somebody else";
  return [...actors, { value: who, label: name, group: "Former" }];
}
