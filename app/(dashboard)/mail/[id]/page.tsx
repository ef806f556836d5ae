import { RotateCw } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { resend } from "#app/(dashboard)/mail/actions";
import { PageHead } from "#components/frame/page-head";
import { MailFacts } from "#components/mail/mail-facts";
import { MailState } from "#components/mail/mail-status";
import { MailView } from "#components/mail/mail-view";
import { NotSent } from "#components/mail/not-sent";
import { ActButton } from "#components/ui/act-button";
import { Columns } from "#components/ui/section";
import { isUuid } from "#lib/core/ids";
import { isMailSent } from "#lib/mail/from-environment";
import { openMail } from "#lib/mail/read";
import { readForPage } from "#lib/pages/page";
import { dashboardContext } from "#lib/pages/session";

const readMail = cache(async (id: string) => {
  if (!isUuid(id)) notFound();
  const ctx = await dashboardContext();
  return readForPage(ctx, () => openMail(ctx, id));
});

export async function generateMetadata({ params }: PageProps<"/mail/[id]">): Promise<Metadata> {
  return { title: (await readMail((await params).id)).subject };
}

export default async function OneMailPage({ params }: PageProps<"/mail/[id]">) {
  const { id } = await params;
  const mail = await readMail(id);
  const { mode } = await dashboardContext();
  return (
    <>
      <PageHead back={{ href: "/mail", label: "Mail" }} title={mail.subject} status={<MailState mail={mail} />}>
        {mail.status === "failed" && (
          <ActButton kind="primary" action={resend} fields={{ id }} pending="Sending">
            <RotateCw />
            Send again
          </ActButton>
        )}
      </PageHead>
      {mail.status === "kept" && !isMailSent() && <NotSent mode={mode} />}
      <Columns aside={<MailFacts mail={mail} />}>
        <MailView mail={mail} />
      </Columns>
    </>
  );
}
