import type { Metadata, Route } from "next";
import { GuestButtons, GuestPage, Lead } from "#components/guest/guest-page";
import { WrongLink } from "#components/guest/wrong-link";
import { ButtonLink } from "#components/ui/button";
import { nowInSeconds } from "#lib/core/time";
import { findDownloads, viewDownloads } from "#lib/domain/files/download";
import type { DownloadsView } from "#lib/domain/files/schema";
import { lackedForDownload } from "#lib/pages/lacked-for-download";
import { FACTOR_PAGE, factorText } from "#lib/pages/session";
import { isOneOfManyWrong } from "#lib/pages/wrong-token";
import { Files } from "./files.tsx";

export const metadata: Metadata = { title: "Download", robots: { index: false, follow: false } };

/** The page where the guest of an order downloads what was bought. Works without JavaScript. */
export default async function DownloadPage({ params }: PageProps<"/download/[token]">) {
  const { token } = await params;
  const downloads = await findDownloads(token, nowInSeconds());
  if (!downloads) {
    const what = "Open the link in the confirmation of your order again.";
    return <WrongLink title="Link not found" what={what} isOneOfMany={await isOneOfManyWrong()} />;
  }
  const view = await viewDownloads(downloads);
  const { store, mode, files } = view;
  if (view.state !== "ready") return <Closed view={view} state={view.state} />;
  const lacked = await lackedForDownload(downloads);
  if (lacked === "second_factor") return <FactorFirst store={store} />;
  if (lacked) return <TestOrder store={store} token={token} />;
  return (
    <GuestPage title={files.length === 1 ? "Your file" : "Your files"} mode={mode}>
      <Lead>
        {files.length === 0
          ? `${store} has no file for this order at the moment.${askText(view)}`
          : `From ${store}. ${WHO[mode]}`}
      </Lead>
      <Files token={token} files={files} />
    </GuestPage>
  );
}

/** Who can download. */
const WHO = {
  live: "Anybody with this link can download the files, so keep it to yourself.",
  test: "This is a test order, so only people of the store can download.",
} as const;

function TestOrder({ store, token }: { store: string; token: string }) {
  const next = encodeURIComponent(`/download/${token}`);
  return (
    <GuestPage title="Only for people of the store" mode="test">
      <Lead>This is a test order. Only people of {store} can download its files, and they sign in first.</Lead>
      <GuestButtons>
        <ButtonLink href={`/sign-in?next=${next}` as Route} wide>
          Sign in
        </ButtonLink>
      </GuestButtons>
    </GuestPage>
  );
}

function FactorFirst({ store }: { store: string }) {
  return (
    <GuestPage title="Second factor needed" mode="test">
      <Lead>This is a test order, so only people of the store can download its files. {factorText(store)}</Lead>
      <GuestButtons>
        <ButtonLink href={FACTOR_PAGE} wide>
          Your account
        </ButtonLink>
      </GuestButtons>
    </GuestPage>
  );
}

const CLOSED = {
  unpaid: ["Not paid yet", "your files are here once the order is paid."],
  refunded: ["Refunded", "this order was refunded, so its files can no longer be downloaded."],
  canceled: ["Canceled", "this order was canceled, so there is nothing to download."],
  withdrawn: [
    "Link withdrawn",
    "this link was withdrawn. If you got a newer mail about your order, use the link in that one.",
  ],
} as const;

function Closed({ view, state }: { view: DownloadsView; state: keyof typeof CLOSED }) {
  const [title, text] = CLOSED[state];
  return (
    <GuestPage title={title} mode={view.mode}>
      <Lead>
        {view.store}: {text}
        {askText(view)}
      </Lead>
    </GuestPage>
  );
}

const askText = ({ store, support_email }: DownloadsView): string =>
  ` Questions? ${support_email ? `Write to ${support_email}.` : `Ask ${store}.`}`;
