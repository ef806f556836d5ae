import { Link2, Link2Off, Mail } from "lucide-react";
import { Button } from "#components/ui/button";
import { Copy } from "#components/ui/copy";
import { ConfirmDialog } from "#components/ui/dialog";
import { OnPhone } from "#components/ui/layout";
import { Section } from "#components/ui/section";
import { Table } from "#components/ui/table";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import type { OrderDownloads } from "#lib/domain/files/schema";
import type { Order } from "#lib/domain/orders/schema";
import { formatSize } from "#lib/texts/size";

const CLOSED: Partial<Record<Order["status"], string>> = {
  pending: "The guest can download these files once the order is paid.",
  refunded: "The order is refunded, so the guest can no longer download these files.",
  canceled: "The order is canceled, so the guest can no longer download these files.",
};

/** The files that an order gives access to, with how often its guest downloaded each, and the guest's link. */
export function OrderFiles({
  order,
  downloads: { token, files, withdrawn },
  origin,
  actions,
}: {
  order: Pick<Order, "id" | "status" | "customer_email">;
  downloads: OrderDownloads;
  origin: string;
  actions: Record<"withdraw" | "renew", FormAction>;
}) {
  const closed = CLOSED[order.status];
  return (
    <Section
      title="Files"
      beside={files.filter(({ removed }) => removed === null).length}
      end={
        !closed &&
        (withdrawn === null ? (
          <>
            <Copy value={`${origin}/download/${token}`} label="copy the guest's download link" mono={false}>
              Copy download link
            </Copy>
            <Withdraw id={order.id} withdraw={actions.withdraw} />
          </>
        ) : (
          <Renew order={order} renew={actions.renew} />
        ))
      }
    >
      {closed && (
        <Text as="p" tone="soft">
          {closed}
        </Text>
      )}
      {!closed && withdrawn !== null && (
        <Text as="p" tone="soft">
          The link was withdrawn <Time at={withdrawn} />, so the guest cannot download these files.
        </Text>
      )}
      <Table
        label="Files"
        flush
        rows={files}
        columns={[
          {
            head: "File",
            name: true,
            two: true,
            grow: true,
            phone: "name",
            cell: ({ name, product, removed }) => (
              <>
                {name}
                <small>
                  {product}
                  {removed !== null && ", removed"}
                </small>
              </>
            ),
          },
          {
            head: "Size",
            right: true,
            tone: "soft",
            phone: "what",
            cell: ({ size_bytes, removed }) => (
              <>
                {formatSize(size_bytes)}
                {removed !== null && <OnPhone>, removed</OnPhone>}
              </>
            ),
          },
          {
            head: "Last download",
            right: true,
            tone: "soft",
            phone: "when",
            cell: ({ last_at }) => last_at !== null && <Time at={last_at} />,
          },
          {
            head: "Downloads",
            right: true,
            phone: "amount",
            cell: ({ downloads }) =>
              downloads === 0 ? (
                <Text tone="quiet">None yet</Text>
              ) : (
                <>
                  {downloads}
                  <OnPhone> {downloads === 1 ? "download" : "downloads"}</OnPhone>
                </>
              ),
          },
        ]}
      />
    </Section>
  );
}

function Withdraw({ id, withdraw }: { id: string; withdraw: FormAction }) {
  return (
    <ConfirmDialog
      trigger={<Button small>Withdraw</Button>}
      title="Withdraw the download link?"
      cancelLabel="Keep it"
      confirmLabel="Withdraw the link"
      pending="Withdrawing"
      action={withdraw}
      fields={{ id }}
      effects={[
        { glyph: <Link2Off />, text: "The link no longer works, and says that it was withdrawn" },
        { glyph: <Link2 />, text: "You can make and send a new link. The old one stays withdrawn" },
      ]}
    >
      The order stays paid. Do this when a link was passed on.
    </ConfirmDialog>
  );
}

function Renew({ order, renew }: { order: Pick<Order, "id" | "customer_email">; renew: FormAction }) {
  const email = order.customer_email;
  const verb = email ? "Send a new link" : "Make a new link";
  return (
    <ConfirmDialog
      trigger={<Button small>{verb}</Button>}
      title={`${verb}?`}
      cancelLabel="Not now"
      confirmLabel={verb}
      kind="primary"
      pending={email ? "Sending" : "Making"}
      action={renew}
      fields={{ id: order.id }}
      effects={[
        { glyph: <Link2 />, text: "The new link opens all files of this order" },
        { glyph: <Link2Off />, text: "The old link stays withdrawn" },
        ...(email ? [{ glyph: <Mail />, text: `The confirmation with the new link goes to ${email}` }] : []),
      ]}
    >
      {email
        ? "The guest gets the confirmation of the order again."
        : "This guest gave no e-mail address: copy the link and hand it over."}
    </ConfirmDialog>
  );
}
