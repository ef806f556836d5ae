import { z } from "zod";
import { DEFAULT_PER_ORDER, MAX_NAME, MAX_QUANTITY } from "#lib/core/limits";
import { MAX_CENTS } from "#lib/core/money";
import {
  Cents,
  CentsInput,
  Currency,
  enumOf,
  METADATA_TEXTS,
  Metadata,
  MetadataInput,
  NameInput,
  Timestamp,
  TimestampInput,
  valuesOf,
} from "#lib/core/schema";
import { everyType, type Field } from "./field.ts";
import { CustomFieldsInput, SlugInput, UrlInput } from "./field-input.ts";
import { FIELDS_OF_TYPES } from "./fields-of-types.ts";
import { CustomField } from "./schema-custom-fields.ts";
import { PRODUCT_STATUSES, ProductStatus } from "./schema-parts.ts";

const MAX_IMAGES = 50;
const NEW_STATUSES = { draft: PRODUCT_STATUSES.draft, published: PRODUCT_STATUSES.published } as const;

const Title = NameInput.describe(`Title of the product, as buyers read it: 1 to ${MAX_NAME} characters.`);
const Description = z
  .string()
  .trim()
  .max(10_000)
  .nullable()
  .optional()
  .describe("Description of the product for buyers, at most 10,000 characters. Null: none.");
const ImageUrl = UrlInput.nullable()
  .optional()
  .describe("Address of the main picture, `http` or `https`, at most 2,048 characters. Null: none.");
const AdditionalImages = z
  .array(UrlInput)
  .max(MAX_IMAGES)
  .nullable()
  .optional()
  .describe(`Addresses of further pictures, at most ${MAX_IMAGES}. Null or empty: none.`);
const CustomFields = CustomFieldsInput.nullable()
  .optional()
  .describe("The intake fields: questions that the buyer answers at checkout, at most 50. Null: none.");
const MetadataField = MetadataInput.nullable().optional().describe(`${METADATA_TEXTS} Null: none.`);
const Price = CentsInput.describe(
  `Price of one unit, in cents: 0 to ${MAX_CENTS.toLocaleString("en")}. With tiers or variants their own price counts instead.`,
);
const PerOrder = z.int().min(1).max(MAX_QUANTITY).optional();
const SalesStart = TimestampInput.nullable()
  .optional()
  .describe(
    "When orders by `checkout` begin to be taken, in Unix seconds. Manual orders are taken before. Null: at once.",
  );
const SalesEnd = TimestampInput.nullable()
  .optional()
  .describe(
    "From when on no order by `checkout` is taken, in Unix seconds, later than `sales_start_at`. Manual orders are taken after. Null: never.",
  );

const SLUG = `The product's name in web addresses: lower-case letters, digits and single hyphens, at most ${MAX_NAME} characters, unique in the store and mode.`;
const SLUG_EXAMPLES = ["winter-lights-night"];

const FIELDS_OF_EVERY_TYPE = {
  status: {
    output: ProductStatus.describe(`Whether the product is for sale.${valuesOf(PRODUCT_STATUSES)}`),
    create: everyType(
      enumOf(NEW_STATUSES)
        .optional()
        .describe(`Whether the product is for sale at once. Default \`draft\`.${valuesOf(NEW_STATUSES)}`),
    ),
    patch: ProductStatus.optional().describe(
      `Whether the product is for sale. An archived product becomes a draft before it can be published again.${valuesOf(PRODUCT_STATUSES)}`,
    ),
    initial: "draft",
  },
  title: {
    output: z.string().describe("Title of the product, as buyers read it."),
    create: everyType(Title),
    patch: Title.optional(),
  },
  slug: {
    output: z.string().meta({
      description: "The product's name in web addresses, unique in the store and mode.",
      examples: SLUG_EXAMPLES,
    }),
    create: everyType(
      SlugInput.optional().meta({
        description: `${SLUG} Default: made from the title, with \`-2\`, \`-3\` and so on when that is in use.`,
        examples: SLUG_EXAMPLES,
      }),
    ),
    patch: SlugInput.optional().meta({ description: SLUG, examples: SLUG_EXAMPLES }),
    initial: undefined, // made from the title
  },
  description: {
    output: z.string().nullable().describe("Description of the product for buyers. Null when there is none."),
    create: everyType(Description),
    patch: Description,
  },
  image_url: {
    output: z
      .string()
      .nullable()
      .meta({ format: "uri", description: "Address of the main picture. Null when there is none." }),
    create: everyType(ImageUrl),
    patch: ImageUrl,
  },
  additional_images: {
    output: z.array(z.string()).nullable().describe("Addresses of further pictures. Null when there are none."),
    create: everyType(AdditionalImages),
    patch: AdditionalImages,
    initial: [],
  },
  price_cents: {
    output: Cents.describe(
      "Price of one unit, in cents. With tiers or variants their own price counts instead; of a gift card, the default amount.",
    ),
    create: {
      ...everyType(Price),
      gift_card: CentsInput.optional().describe(
        "Amount of a card when the order states none, in cents. Default: the lowest of `denominations_cents`, else `min_cents`, else 0.",
      ),
    },
    patch: Price.optional(),
    initial: 0,
  },
  currency: {
    output: Currency.describe("Currency of the product's prices, a lower-case ISO 4217 code: the store's."),
    create: {},
  },
  max_per_order: {
    output: z
      .int()
      .describe(
        "How many units one order by `checkout` can have, of all its lines of the product together. Manual orders are not bound by it.",
      ),
    create: everyType(
      PerOrder.describe(
        `How many units one order by \`checkout\` can have, of all its lines of the product together: 1 to ${MAX_QUANTITY}. Default ${DEFAULT_PER_ORDER}. Manual orders are not bound by it.`,
      ),
    ),
    patch: PerOrder.describe(
      `How many units one order by \`checkout\` can have from now on, of all its lines of the product together: 1 to ${MAX_QUANTITY}. Manual orders are not bound by it.`,
    ),
    initial: DEFAULT_PER_ORDER,
  },
  sales_start_at: {
    output: Timestamp.nullable().describe(
      "When orders by `checkout` begin to be taken, in Unix seconds: at this second they are. Null: at once.",
    ),
    create: everyType(SalesStart),
    patch: SalesStart,
    stored: "time",
  },
  sales_end_at: {
    output: Timestamp.nullable().describe(
      "From when on no order by `checkout` is taken, in Unix seconds: at this second none is. Null: never.",
    ),
    create: everyType(SalesEnd),
    patch: SalesEnd,
    stored: "time",
  },
  metadata: {
    output: Metadata.nullable().describe("Your own data about the product. Null when there is none."),
    create: everyType(MetadataField),
    patch: MetadataField,
    stored: "json",
  },
  custom_fields: {
    output: z
      .array(CustomField)
      .nullable()
      .describe("The intake fields: questions that the buyer answers at checkout. Null when there are none."),
    create: everyType(CustomFields),
    patch: CustomFields,
    stored: "json",
  },
} as const satisfies Record<string, Field>;

/**
 * Every field of a product but those that say what it is. A new field is one entry here or in `fields-of-types.ts`, and a column:
 * what is returned, accepted, refused, stored and compared follows.
 */
export const FIELDS = { ...FIELDS_OF_EVERY_TYPE, ...FIELDS_OF_TYPES };
