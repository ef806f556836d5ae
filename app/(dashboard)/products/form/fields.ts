import { z } from "zod";
import { PRODUCT_TYPE_LABELS, ProductType } from "#lib/core/product-types";

/** Texts of a form. What they may contain is checked by the domain, as it is for the API. */
const text = z.string().optional();
const Id = z.uuid().optional();
const rows = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape)).optional();

/** A row with dates. The moments are those that its fields show, for times that come twice. */
export const DatedRow = z.object({
  id: Id,
  starts_at: text,
  starts_at_moment: text,
  ends_at: text,
  ends_at_moment: text,
});

/** The fields of the form of a product, named like those of the API. Each type has some of them. */
export const ProductFields = z.object({
  type: ProductType,
  category: z.enum(["appointment", "reservation"]).optional(),
  status: z.enum(["draft", "published"]).optional(),
  title: z.string("Enter a title.").trim(),
  slug: text,
  description: text,
  price_cents: text,
  images: z.array(z.string()).optional(),
  metadata: text,
  max_per_order: text,
  sales_start_at: text,
  sales_start_at_moment: text,
  sales_end_at: text,
  sales_end_at_moment: text,
  max_uses: text,
  valid_days: text,
  duration_minutes: text,
  buffer_minutes: text,
  denominations_cents: text,
  min_cents: text,
  max_cents: text,
  plan_interval: text,
  plan_interval_count: text,
  plan_trial_days: text,
  plan_max_checkins_per_period: text,
  requires_shipping: text,
  option_names: text,
  hours_1: text,
  hours_2: text,
  hours_3: text,
  hours_4: text,
  hours_5: text,
  hours_6: text,
  hours_7: text,
  /** Dates in bulk, which are added to the list. */
  bulk_from: text,
  bulk_to: text,
  bulk_days: z.array(z.string()).optional(),
  bulk_times: text,
  bulk_minutes: text,
  bulk_seats: text,
  bulk_location: text,
  events: DatedRow.extend({ location: text, capacity: text }).array().optional(),
  tiers: rows({ id: Id, name: text, price_cents: text, capacity: text }),
  resources: rows({ id: Id, name: text, kind: text, seats: text }),
  timeslots: DatedRow.extend({ seats: text }).array().optional(),
  variants: rows({ id: Id, options: text, sku: text, price_cents: text, stock: text, stock_seen: text }),
  custom_fields: rows({ key: text, label: text, type: text, required: text, options: text }),
});
export type ProductFields = z.output<typeof ProductFields>;

/** The form of a product that exists. */
export const EditFields = ProductFields.extend({
  id: z.uuid(),
  version: z.string(),
  /** The entries of lists that the form was opened with. Those that are not in it, such as dates that are over, stay. */
  shown: text,
});

/** Whether a text names a type of product. */
export const isType = (type: string | undefined): type is ProductType =>
  type !== undefined && Object.hasOwn(PRODUCT_TYPE_LABELS, type);
