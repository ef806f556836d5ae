import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";

/** For a store without products or orders: how to make the first ones. */
export function NewStore({ mode, merchantId }: { mode: "test" | "live"; merchantId: string }) {
  return (
    <Empty
      title={mode === "test" ? "No test data yet" : "Nothing sold yet"}
      code={mode === "test" ? `npx zakka seed --merchant ${merchantId}` : undefined}
      steps={[
        {
          title: "Make an API key",
          text: "It lets your till or your website place orders in this store.",
          action: (
            <ButtonLink kind="primary" href="/keys/new">
              New key
            </ButtonLink>
          ),
        },
        {
          title: "Receive events",
          text: "A webhook tells your other systems about every order and every scan.",
          action: <ButtonLink href="/webhooks/new">New endpoint</ButtonLink>,
        },
        {
          title: "Let guests in",
          text: "Any phone with a camera is a scanner.",
          action: (
            <ButtonLink href="/scan" needsFullLoad>
              Open the scanner
            </ButtonLink>
          ),
        },
      ]}
    >
      Sales, guests let in and the next events appear here after the first order. An order issues its tickets and gift
      cards at once.
    </Empty>
  );
}
