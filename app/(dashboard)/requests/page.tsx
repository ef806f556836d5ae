import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { LeftOut } from "#components/requests/left-out";
import { REQUEST_COLUMNS } from "#components/requests/requests-columns";
import { ButtonLink } from "#components/ui/button";
import { DayRange } from "#components/ui/day-range";
import { Empty } from "#components/ui/empty";
import { List } from "#components/ui/list";
import { SelectFilter } from "#components/ui/select-filter";
import { secondsOfDays } from "#lib/core/day";
import { REQUESTS_KEPT_DAYS } from "#lib/core/limits";
import { countLeftOut, listKeysToFilter, searchRequests } from "#lib/dashboard/requests/read";
import { METHODS, SEARCHED_REQUESTS, STATUS_CLASSES } from "#lib/dashboard/requests/shape";
import type { Params } from "#lib/pages/address";
import { aDay, addressOfList, anId, aText, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const TABS = {
  label: "Status",
  filter: "status",
  tabs: [
    { value: null, label: "All" },
    { value: "2", label: "Succeeded" },
    { value: "4", label: "Refused" },
    { value: "5", label: "Failed" },
  ],
};
const FILTERS = {
  status: oneOf(STATUS_CLASSES),
  method: oneOf(METHODS),
  actor: anId,
  q: aText,
  from: aDay,
  to: aDay,
};

const addressOf = (query: Params) => addressOfList("/requests", FILTERS, query);
type Address = ReturnType<typeof addressOf>;

export async function generateMetadata({ searchParams }: PageProps<"/requests">): Promise<Metadata> {
  return titleOfList("Requests", addressOf(await searchParams), TABS);
}

export default async function RequestsPage({ searchParams }: PageProps<"/requests">) {
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { status, method, actor, q, from, to } = address.values;
  const filters = { status_class: status, method, actor_id: actor, search: q };
  const days = secondsOfDays(from, to, store.timezone);
  const [page, keys, leftOut] = await readForPage(ctx, () =>
    Promise.all([
      searchRequests(ctx, { ...filters, ...days, ...address.cursors }),
      listKeysToFilter(ctx),
      countLeftOut(ctx),
    ]),
  );
  return (
    <>
      <PageHead
        title="Requests"
        sub={`Requests to the API and their responses, without secrets and personal data. Kept for ${REQUESTS_KEPT_DAYS[ctx.mode]} days.`}
      />
      {leftOut > 0 && <LeftOut count={leftOut} />}
      <List
        label="Requests"
        address={address}
        columns={REQUEST_COLUMNS}
        page={page}
        href={({ id }) => `/requests/${id}`}
        tabs={TABS}
        search="Request id or path"
        controls={<Controls address={address} keys={keys} />}
        noun={["request", "requests"]}
        countNote={q || method ? ` of the newest ${SEARCHED_REQUESTS.toLocaleString("en")}` : undefined}
        noMatch="No request matches"
        empty={<NoRequests mode={ctx.mode} />}
      />
    </>
  );
}

function Controls({ address, keys }: { address: Address; keys: readonly { id: string; name: string }[] }) {
  const { path, values, fieldsWithout, isNarrowed } = address;
  const { method, actor, from, to } = values;
  const known = keys.map(({ id, name }) => ({ value: id, label: name }));
  const choices =
    actor && !keys.some(({ id }) => id === actor) ? [...known, { value: actor, label: `…${actor.slice(-8)}` }] : known;
  return (
    <>
      <SelectFilter
        action={path}
        name="method"
        label="Method"
        all="All methods"
        choices={METHODS.map((value) => ({ value, label: value }))}
        value={method}
        fields={fieldsWithout("method")}
      />
      <SelectFilter
        action={path}
        name="actor"
        label="Key"
        all="All keys, scanners and apps"
        choices={choices}
        value={actor}
        fields={fieldsWithout("actor")}
      />
      <DayRange action={path} from={from} to={to} fields={fieldsWithout("from", "to")} />
      {isNarrowed && (
        <ButtonLink kind="ghost" small href={path} scroll={false}>
          Clear
        </ButtonLink>
      )}
    </>
  );
}

function NoRequests({ mode }: { mode: "test" | "live" }) {
  return (
    <Empty
      columns={REQUEST_COLUMNS}
      title={mode === "test" ? "No test requests yet" : "No requests yet"}
      steps={[
        {
          title: "Create a key",
          text: "It determines what a program may read and change.",
          action: (
            <ButtonLink kind="primary" href="/keys/new">
              Create a key
            </ButtonLink>
          ),
        },
        {
          title: "Send a request",
          text: "It appears here about a second after its answer.",
          action: <ButtonLink href="/docs/reference">API reference</ButtonLink>,
        },
      ]}
    >
      Each request of a key, a scanner or an app appears here, with its request, its response, and what it changed.
    </Empty>
  );
}
