import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";

/** For a store without products or orders that hid the list of what is missing: how to make the first ones. */
export function NewStore({ mode, merchantId }: { mode: "test" | "live"; merchantId: string }) {
  return (
    <Empty
      title={mode === "test" ? "No test data yet" : "Nothing sold yet"}
      code={mode === "test" ? `npx zakka seed --merchant ${merchantId}` : undefined}
      steps={[
        {
          title: "Publish a product",
          text: "Then a test sale, your till or your website can sell it.",
          action: (
            <ButtonLink kind="primary" href="/products/new">
              New product
            </ButtonLink>
          ),
        },
        {
          title: "See what else is missing",
          text: "The steps from the first product to the first real guest.",
          action: <ButtonLink href="/begin">Go live</ButtonLink>,
        },
      ]}
    >
      Sales, guests let in and the next events appear here after the first order. An order issues its tickets and gift
      cards at once.
    </Empty>
  );
}
