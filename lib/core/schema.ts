import { z } from "zod";
import { MAX_CENTS } from "./money.ts";
import "./input-words.ts";

// Out: checked when written, so only described here (a pattern per id would cost more than the rest of a list).
export const Id = z.string().meta({ format: "uuid" });
export const Timestamp = z.int().meta({ description: "Unix seconds" });
export const Cents = z.int().meta({ minimum: 0, description: "Minor units of the currency" });
export const Currency = z.string().meta({ description: "Lower-case ISO 4217 code", examples: ["eur"] });
export const Email = z.string().meta({ format: "email" });

// In: what a caller may send.
/** Any UUID, of whatever version: one that was never given out is unknown, not malformed. */
export const IdInput = z.guid();
export const CentsInput = z.int().min(0).max(MAX_CENTS);
export const EmailInput = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email("Give an e-mail address such as ines@example.com."))
  .meta({ format: "email" });
export const NameInput = z.string().trim().min(1).max(200);
export const NoteInput = z.string().trim().max(280);
export const SourceInput = z.string().trim().min(1).max(64);
/** Body of a redeem; an empty one is fine. */
export const RedeemBody = z.strictObject({ note: NoteInput.optional(), source: SourceInput.optional() }).optional();
export type RedeemBody = z.infer<typeof RedeemBody>;
/** Body of an action that takes nothing. */
export const NoBody = z.strictObject({}).optional();
/** The last second of the year 9999. */
export const LAST_SECOND = 253_402_300_799;
/** Unix seconds from 1970 to the year 9999. */
export const TimestampInput = z.int().min(0).max(LAST_SECOND);

/** A whole number in a query string. */
export const integerQuery = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, `Give a whole number from ${min} to ${max}.`)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ override: { type: "integer", minimum: min, maximum: max } });

const METADATA_KEYS = 50;
const METADATA_BYTES = 16 * 1024;

export const Metadata = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export const MetadataInput = z
  .record(z.string().min(1).max(40), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .refine((value) => Object.keys(value).length <= METADATA_KEYS, `Give at most ${METADATA_KEYS} keys.`)
  .refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= METADATA_BYTES, "Give at most 16 KiB.");

/** Spec, "Limits": 1 to 100 a page, 25 unless told. */
export const DEFAULT_PAGE = 25;
export const MAX_PAGE = 100;

/** The query parameters that every list takes. */
export const PageQuery = z.strictObject({
  limit: integerQuery(1, MAX_PAGE)
    .optional()
    .meta({ description: `1 to ${MAX_PAGE}, default ${DEFAULT_PAGE}` }),
  starting_after: IdInput.optional().meta({ description: "The last id of the page before: gives the next, older one" }),
  ending_before: IdInput.optional().meta({ description: "The first id of the page after: gives the newer one" }),
  created_from: integerQuery(0, 253_402_300_799).optional().meta({ description: "Unix seconds, inclusive" }),
  created_to: integerQuery(0, 253_402_300_799).optional().meta({ description: "Unix seconds, exclusive" }),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Both cursors at once make no page. Attach to every list query: `.check(oneCursor)`. */
export const oneCursor = z.refine<Pick<PageQuery, "starting_after" | "ending_before">>(
  (query) => !(query.starting_after && query.ending_before),
  { path: ["ending_before"], error: "Give starting_after or ending_before, not both." },
);

export interface Page<Item> {
  object: "list";
  data: Item[];
  has_more: boolean;
  url: string;
}

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ object: z.literal("list"), data: z.array(item), has_more: z.boolean(), url: z.string() });

export const ErrorBody = z
  .looseObject({
    error: z.string().meta({ description: "The code to decide by" }),
    message: z.string().meta({ description: "What to do next, for a person" }),
    param: z.string().optional().meta({ description: "Dotted path of the offending input" }),
    details: z.array(z.object({ param: z.string(), message: z.string() })).optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: "Error" });
