"use client";
import { ButtonLink } from "#components/ui/button";
import { Empty, NoMatch } from "#components/ui/empty";
import { EmptyState } from "#components/ui/empty-state";
import { Failed } from "#components/ui/failed";
import { Group, Piece } from "./piece.tsx";

const COLUMNS = [
  { head: "Placed", cell: () => null },
  { head: "Customer", grow: true, cell: () => null },
  { head: "Total", right: true, cell: () => null },
];

const DIGEST = "503 unavailable 0199f3c2-4a1b-7c3d-8e4f-0a1b2c3d4e5f";

/** What stands where there is nothing to show. */
export function Empties() {
  return (
    <Group id="empty" title="Empty and failed">
      <Piece name="Empty: columns, steps, command" wide>
        <Empty
          columns={COLUMNS}
          title="No orders yet"
          steps={[
            {
              title: "Sell something",
              text: "A product that is published can be bought.",
              action: <ButtonLink href="#empty">Products</ButtonLink>,
            },
            { title: "Let them in", text: "With a phone that scans the code." },
          ]}
          code="zakka orders create --product prod_1"
        >
          An order is what somebody bought.
        </Empty>
      </Piece>
      <Piece name="NoMatch" wide>
        <NoMatch title="No order matches" clear="#empty" />
      </Piece>
      <Piece name="EmptyState" wide>
        <EmptyState title="Nothing waits for you" text="Conflicts and failing endpoints are shown here." />
      </Piece>
      <Piece name="Failed" wide>
        <Failed digest={DIGEST} retry={() => undefined} heading="h2" />
      </Piece>
    </Group>
  );
}
