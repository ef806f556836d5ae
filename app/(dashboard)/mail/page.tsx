import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { MAIL_COLUMNS, MailTable } from "#components/mail/mail-table";
import { NotSent } from "#components/mail/not-sent";
import { Empty, NoMatch } from "#components/ui/empty";
import { Pager } from "#components/ui/pager";
import { Tabs } from "#components/ui/tabs";
import { countFailedMail } from "#lib/domain/mail/read";
import { MailStatus } from "#lib/domain/mail/schema";
import { isMailSent } from "#lib/mail/from-environment";
import { listMail } from "#lib/mail/read";
import { addressWith, firstOf, idIn, pageLinks } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

export const metadata: Metadata = { title: "Mail" };

const PATH = "/mail";

export default async function MailPage({ searchParams }: PageProps<"/mail">) {
  const ctx = await dashboardContext();
  const query = await searchParams;
  const status = MailStatus.safeParse(firstOf(query.status)).data;
  const cursors = { starting_after: idIn(query, "after"), ending_before: idIn(query, "before") };
  const [page, failed] = await readForPage(ctx, () =>
    Promise.all([listMail(ctx, { status, ...cursors }), countFailedMail(ctx)]),
  );
  const mail = page.data;
  const tab = (label: string, value: MailStatus | null, count?: string | number) => ({
    label,
    href: addressWith(PATH, query, { status: value }),
    current: (value ?? undefined) === status,
    count,
  });
  return (
    <>
      <PageHead title="Mail" sub="The mail of this store, and whether it was sent. Kept for 90 days." />
      {!isMailSent() && <NotSent mode={ctx.mode} />}
      <Tabs
        label="State"
        tabs={[
          tab("All", null),
          tab("Waiting", "waiting"),
          tab("Sent", "sent"),
          tab("Failed", "failed", failed === 0 ? undefined : failed < 100 ? failed : "99+"),
          tab("Kept", "kept"),
        ]}
      />
      {mail.length > 0 ? (
        <>
          <MailTable mail={mail} />
          <Pager hasRowKeys {...pageLinks(PATH, query, mail, page.has_more)}>
            {mail.length === 1 ? "1 mail" : `${mail.length} mails, newest first`}
          </Pager>
        </>
      ) : status || cursors.starting_after || cursors.ending_before ? (
        <NoMatch title="No mail has this status" clear={PATH} />
      ) : (
        <Empty columns={MAIL_COLUMNS} title={ctx.mode === "test" ? "No test mail yet" : "No mail yet"}>
          Owners, admins and developers get a mail when a webhook begins to fail and when it is disabled. Each mail
          appears here, with whether your mail server accepted it.
        </Empty>
      )}
    </>
  );
}
