import { ReverseUse } from "#components/items/reverse-use";
import { sentWords } from "#components/ui/sent";
import { Table } from "#components/ui/table";
import { Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { FormAction } from "#lib/core/form-state";
import type { VoucherUse } from "#lib/domain/vouchers/schema";

/** The uses of a voucher, newest first. One that counts can be reversed, unless the voucher is voided. */
export function VoucherUses({
  voucherId,
  uses,
  canReverse,
  reverse,
}: {
  voucherId: string;
  uses: readonly VoucherUse[];
  canReverse: boolean;
  reverse: FormAction;
}) {
  if (uses.length === 0) {
    return (
      <Text as="p" tone="quiet">
        This voucher has not been used yet.
      </Text>
    );
  }
  return (
    <Table
      label="Uses"
      flush
      rows={uses}
      columns={[
        {
          head: "When",
          name: true,
          phone: "name",
          cell: ({ redeemed_at, reversed_at }) => (
            <Text as={reversed_at === null ? "span" : "s"} tone={reversed_at === null ? undefined : "quiet"}>
              <Time at={redeemed_at} as="when" />
            </Text>
          ),
        },
        { head: "By", phone: "amount", cell: (use) => (use.source === "api" ? "API" : use.source) },
        { head: "Note", grow: true, phone: "what", cell: (use) => use.note },
        { head: "Event", tone: "soft", wideOnly: true, cell: (use) => sentWords(use.sent) },
        {
          head: "",
          label: "Reverse",
          phone: "meta",
          cell: (use) =>
            use.reversed_at !== null ? (
              <Text tone="quiet">Reversed</Text>
            ) : (
              canReverse && (
                <ReverseUse
                  id={voucherId}
                  redemption={use.id}
                  what="this use"
                  gain="The voucher has one more use."
                  event="voucher.redemption_reversed"
                  reverse={reverse}
                >
                  The use of <Time at={use.redeemed_at} as="exact" /> counts no longer.
                </ReverseUse>
              )
            ),
        },
      ]}
    />
  );
}
