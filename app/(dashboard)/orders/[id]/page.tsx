import type { Metadata } from "next";
import { send } from "#app/(dashboard)/mail/actions";
import {
  addOrderNote,
  cancel,
  fulfill,
  refund,
  removeOrderNote,
  renewDownloads,
  setBuyer,
  withdrawDownloads,
} from "#app/(dashboard)/orders/actions";
import { DetailsPage } from "#components/frame/details-page";
import { SendTask } from "#components/mail/send-task";
import { BuyerTask } from "#components/orders/buyer-task";
import { Issued } from "#components/orders/issued";
import { countIssued } from "#components/orders/issued-counts.ts";
import { Lines } from "#components/orders/lines";
import { OrderActions } from "#components/orders/order-actions";
import { OrderDispute } from "#components/orders/order-dispute";
import { OrderFacts } from "#components/orders/order-facts";
import { OrderFiles } from "#components/orders/order-files";
import { OrderHistory } from "#components/orders/order-history";
import { OrderNotes } from "#components/orders/order-notes";
import { OrderTitle } from "#components/orders/order-title";
import { RefundTask } from "#components/orders/refund-task";
import { ButtonLink } from "#components/ui/button";
import { shortId } from "#components/ui/id";
import { Section } from "#components/ui/section";
import { Status } from "#components/ui/status";
import { appUrl } from "#lib/config/environment";
import { notesOf } from "#lib/dashboard/order-notes/read";
import { getOrderDetails } from "#lib/dashboard/orders/read";
import { previewRefund } from "#lib/dashboard/refund-preview/read";
import { REFUNDABLE } from "#lib/dashboard/refund-preview/shape";
import { findOrderDownloads } from "#lib/domain/files/download";
import type { Order } from "#lib/domain/orders/schema";
import { firstOf } from "#lib/pages/address";
import { readForPage } from "#lib/pages/page";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext, requireSession } from "#lib/pages/session";
import { buyerText } from "#lib/texts/buyer";

const readOrder = readOne(getOrderDetails);
const readPreview = readOne(previewRefund);

export async function generateMetadata({ params }: PageProps<"/orders/[id]">): Promise<Metadata> {
  const { order } = await readOrder((await params).id);
  return { title: `Order ${shortId(order.id)}, ${buyerText(order)}` };
}

export default async function OrderPage({ params, searchParams }: PageProps<"/orders/[id]">) {
  const { id } = await params;
  const details = await readOrder(id);
  const { order, issuedTotal } = details;
  const { codes, cards } = countIssued(order);
  const path = `/orders/${id}`;
  const { mode } = await requireSession();
  const ctx = await dashboardContext();
  const [downloads, notes] = await readForPage(ctx, () => Promise.all([findOrderDownloads(ctx, id), notesOf(ctx, id)]));
  const asked = firstOf((await searchParams).task);
  const isPaid = REFUNDABLE.includes(order.status);
  const task = isPaid || (asked === "buyer" && order.customer_email === undefined) ? asked : undefined;
  const isDisputed = details.dispute?.status === "open" && !details.dispute.is_refundable;
  const isRefunding = task === "refund" && !isDisputed;
  return (
    <DetailsPage
      back={{ href: "/orders", label: "Orders" }}
      title={<OrderTitle order={order} />}
      status={<Status of="order" is={order.status} />}
      actions={
        <OrderActions
          order={order}
          isDisputed={isDisputed}
          isRefunding={isRefunding}
          fulfill={fulfill}
          cancel={cancel}
        />
      }
      facts={<OrderFacts details={details} />}
      task={
        isRefunding ? (
          <RefundTask isTest={mode === "test"} id={id} preview={await readPreview(id)} close={path} action={refund} />
        ) : (
          openTask(task, order, { isPaid, isTest: mode === "test", close: path })
        )
      }
    >
      {details.dispute && <OrderDispute dispute={details.dispute} currency={order.currency} />}
      <Section title="Bought">
        <Lines order={order} lines={details.lines} />
      </Section>
      {issuedTotal > 0 && (
        <Section
          title="Issued"
          beside={issuedTotal}
          end={
            codes > 0 && (
              <ButtonLink small href={`${path}/print`}>
                {cards === 0 ? "Print all" : codes === 1 ? "Print 1 code" : `Print ${codes} codes`}
              </ButtonLink>
            )
          }
        >
          <Issued details={details} />
        </Section>
      )}
      {downloads && (
        <OrderFiles
          order={order}
          downloads={downloads}
          origin={appUrl()}
          actions={{ withdraw: withdrawDownloads, renew: renewDownloads }}
        />
      )}
      <Section title="Notes" beside={notes.length || undefined}>
        <OrderNotes orderId={id} notes={notes} add={addOrderNote} remove={removeOrderNote} />
      </Section>
      <Section title="Timeline">
        <OrderHistory details={details} />
      </Section>
    </DetailsPage>
  );
}

/** The task of the address, apart from a refund. */
function openTask(
  task: string | undefined,
  { id, customer_email, customer_name }: Order,
  { isPaid, isTest, close }: { isPaid: boolean; isTest: boolean; close: string },
) {
  if (task === "send") {
    return <SendTask of="order" id={id} email={customer_email} isTest={isTest} close={close} action={send} />;
  }
  if (task === "buyer" && customer_email === undefined) {
    return <BuyerTask id={id} name={customer_name} canSend={isPaid} close={close} action={setBuyer} />;
  }
  return null;
}
