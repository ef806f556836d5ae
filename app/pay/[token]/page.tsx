import type { Metadata } from "next";
import { cookies } from "next/headers";
import { WrongLink } from "#components/guest/wrong-link";
import { nowInSeconds, toUnix } from "#lib/core/time";
import { findCheckout, viewCheckout } from "#lib/domain/checkout/page";
import { isPayer } from "#lib/domain/checkout/payer-token";
import { downloadsOf } from "#lib/domain/files/download";
import { firstOf } from "#lib/pages/address";
import { payerCookie } from "#lib/pages/cookies";
import { isOneOfManyWrong } from "#lib/pages/wrong-token";
import { Ended, PaidElsewhere } from "./ended.tsx";
import { Checking, SecondStep, Waiting } from "./waiting.tsx";

export const metadata: Metadata = { title: "Pay", robots: { index: false, follow: false } };

/** The page that pays or cancels an order by checkout. Works without JavaScript. */
export default async function PayPage({ params, searchParams }: PageProps<"/pay/[token]">) {
  const { token } = await params;
  const page = await findCheckout(token, nowInSeconds());
  if (!page) {
    const what = "Open the link of your order again.";
    return <WrongLink title="Order not found" what={what} isOneOfMany={await isOneOfManyWrong()} />;
  }
  const view = await viewCheckout(page);
  const { state, order, paymentId } = view;
  const news = firstOf((await searchParams).card);
  switch (state) {
    case "waiting":
      return <Waiting token={token} view={view} now={toUnix(page.ctx.now)} news={news} />;
    case "asking":
      return <SecondStep token={token} view={view} />;
    case "checking":
      return <Checking view={view} />;
    case "paid": {
      if (!isPayer(page, paymentId, (await cookies()).get(payerCookie(token).name)?.value))
        return <PaidElsewhere view={view} />;
      const downloads = order.status === "refunded" ? null : await downloadsOf(page.ctx, page.orderId);
      return <Ended view={view} state={state} download={downloads && `/download/${downloads.token}`} />;
    }
    case "canceled":
      return <Ended view={view} state={news === undefined ? state : "declined"} download={null} />;
    default:
      return <Ended view={view} state={state} download={null} />;
  }
}
