import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { MAIL_COLUMNS } from "#components/mail/mail-columns";
import { MAIL_KINDS } from "#components/mail/mail-texts.ts";
import { NotSent } from "#components/mail/not-sent";
import { Empty } from "#components/ui/empty";
import { List, waitingCount } from "#components/ui/list";
import { SelectFilter } from "#components/ui/select-filter";
import { countFailedMail, listMail } from "#lib/dashboard/mail/read";
import { MailKind, MailStatus } from "#lib/domain/mail/schema";
import { isMailSent } from "#lib/mail/from-environment";
import type { Params } from "#lib/pages/address";
import { addressOfList, aText, oneOf } from "#lib/pages/address-of-list";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";
import { titleOfList } from "#lib/pages/title-of-list";

const TABS = {
  label: "State",
  filter: "status",
  tabs: [
    { value: null, label: "All" },
    { value: "waiting", label: "Waiting" },
    { value: "sent", label: "Sent" },
    { value: "failed", label: "Failed" },
    { value: "kept", label: "Kept" },
  ],
};

const addressOf = (query: Params) =>
  addressOfList("/mail", { status: oneOf(MailStatus.options), kind: oneOf(MailKind.options), q: aText }, query);

export async function generateMetadata({ searchParams }: PageProps<"/mail">): Promise<Metadata> {
  return titleOfList("Mail", addressOf(await searchParams), TABS);
}

export default async function MailPage({ searchParams }: PageProps<"/mail">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const { status, kind, q } = address.values;
  const [page, failed] = await readForPage(ctx, () =>
    Promise.all([listMail(ctx, { status, kind, recipient: q, ...address.cursors }), countFailedMail(ctx)]),
  );
  return (
    <>
      <PageHead
        title="Mail"
        sub={
          ctx.mode === "test"
            ? "Mail to guests about test data is kept here and never sent. Deleted after 90 days."
            : "Mail to your guests and to you, and whether it was sent. Deleted after 90 days."
        }
      />
      {!isMailSent() && <NotSent mode={ctx.mode} />}
      <List
        label="Mail"
        address={address}
        columns={MAIL_COLUMNS}
        page={page}
        href={({ id }) => `/mail/${id}`}
        tabs={TABS}
        search="A whole e-mail address"
        controls={
          <SelectFilter
            action={address.path}
            name="kind"
            label="Kind"
            all="All kinds"
            choices={Object.entries(MAIL_KINDS).map(([value, label]) => ({ value, label }))}
            value={kind}
            fields={address.fieldsWithout("kind")}
          />
        }
        counts={{ failed: waitingCount(failed) }}
        noun={["mail", "mails"]}
        noMatch="No mail matches"
        empty={
          <Empty columns={MAIL_COLUMNS} title={ctx.mode === "test" ? "No test mail yet" : "No mail yet"}>
            Guests get mail when they buy, on the delivery day of a gift card, and when you refund, void or move
            something. You get mail when a webhook starts to fail and when it is disabled. All mail appears here, with
            whether your mail server accepted it.
          </Empty>
        }
      />
    </>
  );
}
