import type { ComponentProps } from "react";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { shortToken } from "#components/ui/id";
import { List, type ListProps } from "#components/ui/list";
import type { Column } from "#components/ui/table";
import { Mono } from "#components/ui/text";

interface ItemListProps<Row extends { id: string }> extends Omit<ListProps<Row>, "href" | "noMatch" | "empty"> {
  mode: "test" | "live";
  /** What the list is for and how an entry comes about: where there is none yet. */
  steps: ComponentProps<typeof Empty>["steps"];
  children: string;
}

/** The list of the items of a kind, with a search and filters by order and customer. `chips` are further filters. */
export function ItemList<Row extends { id: string }>({
  chips = [],
  mode,
  steps,
  children,
  ...list
}: ItemListProps<Row>) {
  const [one, many] = list.noun;
  return (
    <List
      search="Name, e-mail, token or order"
      {...list}
      href={({ id }) => `${list.address.path}/${id}`}
      chips={[{ label: "Order", filter: "order" }, { label: "Customer", filter: "customer" }, ...chips]}
      noMatch={`No ${one} matches`}
      empty={
        <Empty columns={list.columns} title={mode === "test" ? `No test ${many} yet` : `No ${many} yet`} steps={steps}>
          {children}
        </Empty>
      }
    />
  );
}

/** The column of tokens. */
export const TOKEN: Column<{ qr_token: string }> = {
  head: "Token",
  wideOnly: true,
  cell: ({ qr_token }) => <Mono tone="quiet">{shortToken(qr_token)}</Mono>,
};

/** Where the first item is sold. */
export const ToOrders = ({ kind }: Pick<ComponentProps<typeof ButtonLink>, "kind">) => (
  <ButtonLink kind={kind} href="/orders">
    Orders
  </ButtonLink>
);

/** Where the first item is used. */
export const ToScanner = () => (
  <ButtonLink href="/scan" needsFullLoad>
    Open the scanner
  </ButtonLink>
);
