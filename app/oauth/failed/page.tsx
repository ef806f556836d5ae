import type { Metadata } from "next";
import { headers } from "next/headers";
import { ConsentFrame, ConsentPart } from "#components/consent/consent-frame";
import { ButtonLink } from "#components/ui/button";
import { Copy } from "#components/ui/copy";
import { Facts } from "#components/ui/section";
import { setPageStatus } from "#lib/http/page-status";
import { consentPage, FAILED_REQUEST } from "#lib/oauth/consent";

export const metadata: Metadata = { title: "Not allowed", robots: { index: false, follow: false } };

/** A request id of ours. The address could hold any text, and only this is shown. */
const REQUEST_ID = /^[\w-]{1,64}$/;

/** What follows the form of the consent page when it could not be carried out. It reads no database, which may be what failed. */
export default async function FailedPage() {
  const sent = await headers();
  setPageStatus(sent.get("x-request-id") ?? "", 500);
  const query = new URL(sent.get("x-path") ?? "/", "http://own.invalid").searchParams;
  const requestId = query.get(FAILED_REQUEST) ?? "";
  query.delete(FAILED_REQUEST);
  return (
    <ConsentFrame title="That did not work" lead="Something failed on our side. Nothing was allowed.">
      <ConsentPart>
        <p>Open the question again and answer it once more. If this happens again, send the request ID to support.</p>
        {REQUEST_ID.test(requestId) && (
          <Facts facts={[["Request", <Copy key="id" value={requestId} label="copy the request id" />]]} />
        )}
      </ConsentPart>
      <ButtonLink kind="primary" href={consentPage(query)} needsFullLoad>
        Open the question again
      </ButtonLink>
    </ConsentFrame>
  );
}
