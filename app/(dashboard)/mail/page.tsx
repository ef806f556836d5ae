import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { MAIL_COLUMNS } from "#components/mail/mail-columns";
import { NotSent } from "#components/mail/not-sent";
import { Empty } from "#components/ui/empty";
import { List, waitingCount } from "#components/ui/list";
import { countFailedMail } from "#lib/domain/mail/read";
import { MailStatus } from "#lib/domain/mail/schema";
import { isMailSent } from "#lib/mail/from-environment";
import { listMail } from "#lib/mail/read";
import type { Params } from "#lib/pages/address";
import { addressOfList, oneOf } from "#lib/pages/address-of-list";
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

const addressOf = (query: Params) => addressOfList("/mail", { status: oneOf(MailStatus.options) }, query);

export async function generateMetadata({ searchParams }: PageProps<"/mail">): Promise<Metadata> {
  return titleOfList("Mail", addressOf(await searchParams), TABS);
}

export default async function MailPage({ searchParams }: PageProps<"/mail">) {
  const ctx = await dashboardContext();
  const address = addressOf(await searchParams);
  const [page, failed] = await readForPage(ctx, () =>
    Promise.all([listMail(ctx, { status: address.values.status, ...address.cursors }), countFailedMail(ctx)]),
  );
  return (
    <>
      <PageHead title="Mail" sub="The mail of this store, and whether it was sent. Kept for 90 days." />
      {!isMailSent() && <NotSent mode={ctx.mode} />}
      <List
        label="Mail"
        address={address}
        columns={MAIL_COLUMNS}
        page={page}
        href={({ id }) => `/mail/${id}`}
        tabs={TABS}
        counts={{ failed: waitingCount(failed) }}
        noun={["mail", "mails"]}
        noMatch="No mail has this status"
        empty={
          <Empty columns={MAIL_COLUMNS} title={ctx.mode === "test" ? "No test mail yet" : "No mail yet"}>
            Owners, admins and developers get a mail when a webhook begins to fail and when it is disabled. Each mail
            appears here, with whether your mail server accepted it.
          </Empty>
        }
      />
    </>
  );
}
