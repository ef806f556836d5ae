import { Copy } from "#components/ui/copy";
import { Facts, Section } from "#components/ui/section";
import { Mono, Text } from "#components/ui/text";
import { Time } from "#components/ui/time";
import type { ProductDetails } from "#lib/dashboard/products/shape";
import type { Product } from "#lib/domain/products/schema";
import { Thumbnail } from "./product-glyph.tsx";
import { giftAmountText, hasLeft, ISSUES, priceText, soldText, typeName } from "./product-texts.ts";

/** What a product is, what it costs and what it issues. */
export function ProductFacts({ details: { product, summary } }: { details: ProductDetails }) {
  const metadata = Object.entries(product.metadata ?? {});
  const questions = product.custom_fields ?? [];
  return (
    <>
      <Section title="Product">
        {product.image_url && <Thumbnail type={product.type} url={product.image_url} size="large" />}
        <Facts
          facts={[
            ["Type", typeName(product)],
            ["Price", priceText(summary)],
            ["Sold", soldText(summary)],
            ["Left", hasLeft(summary) && (summary.left === null ? "No limit" : summary.left.toLocaleString("en"))],
            ...factsOfType(product),
            ["Most in one order", product.max_per_order.toString()],
            ["On sale from", timeOf(product.sales_start_at)],
            ["On sale until", timeOf(product.sales_end_at)],
            ["Address", <Mono key="slug">{product.slug}</Mono>],
            ["Created", <Time key="created" at={product.created} as="exact" />],
            ["Changed", <Time key="updated" at={product.updated} as="exact" />],
          ]}
        />
      </Section>
      <Section title="What a sale issues">
        <Text as="p" tone="soft">
          {ISSUES[product.type]}
        </Text>
      </Section>
      {questions.length > 0 && (
        <Section title="Asked at checkout">
          <ul>
            {questions.map(({ key, label, required }) => (
              <li key={key}>
                {label} {!required && <Text tone="quiet">optional</Text>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {metadata.length > 0 && (
        <Section title="Metadata">
          <Mono as="div">
            <Facts facts={metadata.map(([name, value]) => [name, String(value)] as const)} />
          </Mono>
        </Section>
      )}
      <Section title="API">
        <Copy value={product.id} label="copy product id" tone="soft" />
      </Section>
    </>
  );
}

const timeOf = (at: number | null) => at !== null && <Time at={at} as="exact" />;

type Fact = readonly [string, string | false];

function factsOfType(product: Product): Fact[] {
  const { type, max_uses = 1, valid_days, duration_minutes, buffer_minutes, plan } = product;
  const isUsed = type === "ticket" || type === "voucher";
  const expires = type === "voucher" || type === "experience" || type === "gift_card";
  return [
    ["Uses", isUsed && (max_uses === 1 ? "Once" : `${max_uses} times`)],
    ["Valid for", expires && (valid_days ? countOf(valid_days, "day") : neverText(type))],
    ["Takes", Boolean(duration_minutes) && `${duration_minutes} min`],
    ["Kept free after", Boolean(buffer_minutes) && `${buffer_minutes} min`],
    ["Renews", plan !== undefined && everyText(plan)],
    ["Trial", Boolean(plan?.trial_days) && countOf(plan?.trial_days ?? 0, "day")],
    ["Check-ins", plan !== undefined && (plan.max_checkins_per_period?.toString() ?? "No limit")],
    [
      "Amounts",
      type === "gift_card" &&
        giftAmountText(
          {
            denominations: product.denominations_cents ?? [],
            min: product.min_cents ?? null,
            max: product.max_cents ?? null,
          },
          product.currency,
        ),
    ],
    ["Shipping", type === "physical_product" && (product.requires_shipping ? "Is shipped" : "Is picked up")],
  ];
}

const neverText = (type: Product["type"]): string =>
  type === "gift_card" ? "As the store's settings say" : "No end date";

const countOf = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

const everyText = ({ interval, interval_count }: NonNullable<Product["plan"]>): string =>
  interval_count === 1 ? `Every ${interval}` : `Every ${interval_count} ${interval}s`;
