/** As many dates as a form can hold. Later ones stay as they are until nearer ones are over. */
export const MAX_DATES = 200;

/** Two times as they are typed, and their moments in Unix seconds as `DateTimeField` keeps them. */
export interface TimesRow {
  starts_at: string;
  starts_at_moment?: string;
  ends_at: string;
  ends_at_moment?: string;
}
/** An event of a ticket product, as it is typed. */
export interface TicketEventRow extends TimesRow {
  id?: string;
  location: string;
  capacity: string;
}
export interface TierRow {
  id?: string;
  name: string;
  price_cents: string;
  capacity: string;
}
export interface ResourceRow {
  id?: string;
  name: string;
  kind: string;
  seats: string;
}
export interface TimeslotRow extends TimesRow {
  id?: string;
  seats: string;
}
export interface VariantRow {
  id?: string;
  /** The values of the options, in their order: "M / Blue". */
  options: string;
  sku: string;
  price_cents: string;
  stock: string;
  /** The stock that the form was opened with. */
  stock_seen: string;
}
export interface QuestionRow {
  key?: string;
  label: string;
  type: string;
  required: string;
  /** The choices of a select, separated by commas. */
  options: string;
}

/**
 * What the form of a product holds: texts, named like the fields of the API, so that its errors find their fields. A form has
 * only the fields of its type.
 */
export interface ProductValues extends Record<string, unknown> {
  title: string;
  slug: string;
  description: string;
  price_cents: string;
  images: string[];
  max_per_order: string;
  sales_start_at: string;
  sales_start_at_moment: string;
  sales_end_at: string;
  sales_end_at_moment: string;
  max_uses: string;
  valid_days: string;
  duration_minutes: string;
  buffer_minutes: string;
  denominations_cents: string;
  min_cents: string;
  max_cents: string;
  plan_interval: string;
  plan_interval_count: string;
  plan_trial_days: string;
  plan_max_checkins_per_period: string;
  requires_shipping: string;
  /** The names of the options of goods: "Size / Color". */
  option_names: string;
  /** One line for each entry: "name: value". */
  metadata: string;
  events: TicketEventRow[];
  tiers: TierRow[];
  resources: ResourceRow[];
  timeslots: TimeslotRow[];
  variants: VariantRow[];
  custom_fields: QuestionRow[];
}

/** The fields of the opening hours, one for each day of the week, Monday first. */
export const HOUR_FIELDS = ["hours_1", "hours_2", "hours_3", "hours_4", "hours_5", "hours_6", "hours_7"] as const;

/** Stands between the options of a variant. */
export const OPTION_SEPARATOR = " / ";
