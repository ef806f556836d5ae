import { RotateCw } from "lucide-react";
import type { Metadata } from "next";
import { resend } from "#app/(dashboard)/mail/actions";
import { DetailsPage } from "#components/frame/details-page";
import { MailFacts } from "#components/mail/mail-facts";
import { MailState } from "#components/mail/mail-status";
import { MailView } from "#components/mail/mail-view";
import { NotSent } from "#components/mail/not-sent";
import { ActButton } from "#components/ui/act-button";
import { openMail } from "#lib/dashboard/mail/read";
import { isMailSent } from "#lib/mail/from-environment";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext } from "#lib/pages/session";

const readMail = readOne(openMail);

export async function generateMetadata({ params }: PageProps<"/mail/[id]">): Promise<Metadata> {
  return { title: (await readMail((await params).id)).subject };
}

export default async function OneMailPage({ params }: PageProps<"/mail/[id]">) {
  const { id } = await params;
  const mail = await readMail(id);
  const { mode } = await dashboardContext();
  return (
    <DetailsPage
      back={{ href: "/mail", label: "Mail" }}
      title={mail.subject}
      status={<MailState mail={mail} />}
      actions={
        mail.status === "failed" && (
          <ActButton kind="primary" action={resend} fields={{ id }} pending="Sending">
            <RotateCw />
            Send again
          </ActButton>
        )
      }
      before={mail.status === "kept" && !isMailSent() && <NotSent mode={mode} />}
      facts={<MailFacts mail={mail} />}
    >
      <MailView mail={mail} />
    </DetailsPage>
  );
}
