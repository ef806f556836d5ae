import { Copy } from "#components/ui/copy";
import { OnPhone } from "#components/ui/layout";
import { Section } from "#components/ui/section";
import { Table } from "#components/ui/table";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { OrderFile } from "#lib/domain/files/schema";
import type { Order } from "#lib/domain/orders/schema";
import { sizeWords } from "#lib/words/size";

const CLOSED: Partial<Record<Order["status"], string>> = {
  pending: "The guest can download these files once the order is paid.",
  refunded: "The order is refunded, so the guest can no longer download these files.",
  canceled: "The order is canceled, so the guest can no longer download these files.",
};

/** The files that an order gives access to, with how often its guest downloaded each, and the guest's link. */
export function OrderFiles({
  order,
  downloads: { token, files },
  origin,
}: {
  order: Pick<Order, "status">;
  downloads: { token: string; files: readonly OrderFile[] };
  origin: string;
}) {
  const closed = CLOSED[order.status];
  return (
    <Section
      title="Files"
      beside={files.length}
      end={
        !closed && (
          <Copy value={`${origin}/download/${token}`} label="copy the guest's download link" mono={false}>
            Copy download link
          </Copy>
        )
      }
    >
      {closed && (
        <Text as="p" tone="soft">
          {closed}
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
            cell: ({ name, product }) => (
              <>
                {name}
                <small>{product}</small>
              </>
            ),
          },
          { head: "Size", right: true, tone: "soft", phone: "what", cell: ({ size_bytes }) => sizeWords(size_bytes) },
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
