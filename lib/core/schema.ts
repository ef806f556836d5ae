import { z } from "zod";
import { readEmail } from "./email.ts";
import { MAX_EMAIL, MAX_MESSAGE, MAX_METADATA_KEY, MAX_NAME, MAX_NOTE, MAX_SOURCE } from "./limits.ts";
import { MAX_CENTS } from "./money.ts";

// Output: values were checked when they were written, so these types only describe them. Checking a pattern for each id
// would take longer than the rest of a list. Every field adds its own `.describe()`.
export const Id = z.string().meta({ format: "uuid" });
/** Unix seconds. */
export const Timestamp = z.int();
/** Minor units of the currency. */
export const Cents = z.int().meta({ minimum: 0 });
/** Lower-case ISO 4217 code. */
export const Currency = z.string().meta({ examples: ["eur"] });
/** Its domain can have letters of any language, which `format: email` does not allow. */
export const Email = z.string().meta({ format: "idn-email" });

export const Mode = z.enum(["test", "live"]);

type ValueText = Readonly<Record<string, string>>;

/** Returns an enum of the keys of `texts`. The description of its field ends with `valuesOf(texts)`. */
export const enumOf = <Texts extends ValueText>(texts: Texts) => z.enum(Object.keys(texts) as (keyof Texts & string)[]);

/** Returns each value with its meaning, as a Markdown list. */
export const valuesOf = (texts: ValueText): string =>
  `\n\n${Object.entries(texts)
    .map(([value, meaning]) => `- \`${value}\`: ${meaning.replace(/\.?$/, ".")}`)
    .join("\n")}`;

// Input: what a caller may send.
/** A UUID of any version. An id that does not exist is `not_found`, not `invalid_request`. */
export const IdInput = z.guid();
export const CentsInput = z.int().min(0).max(MAX_CENTS);
/** Gives the address as it is stored: see `email.ts`. */
export const EmailInput = z
  .string()
  .trim()
  .max(MAX_EMAIL, { abort: true })
  .transform((typed, ctx) => {
    const read = readEmail(typed);
    if (read.problem === undefined) return read.email;
    ctx.addIssue(read.problem);
    return z.NEVER;
  })
  .meta({ format: "idn-email" });
export const NameInput = z.string().trim().min(1).max(MAX_NAME);
export const NoteInput = z.string().trim().max(MAX_NOTE);
export const MessageInput = z.string().trim().max(MAX_MESSAGE);
export const SourceInput = z.string().trim().min(1).max(MAX_SOURCE);
export const RedeemNote = NoteInput.optional().describe(
  `Your own note, stored with the record of the redemption. At most ${MAX_NOTE} characters.`,
);
export const RedeemSource = SourceInput.optional().meta({
  description: `Where the redemption was made, kept with its record. 1 to ${MAX_SOURCE} characters. Default: \`api\` for an API key or an app, the device's name for a scanner.`,
  examples: ["Front desk"],
});
/** Body of a redemption. It can be left out. */
export const RedeemBody = z.strictObject({ note: RedeemNote, source: RedeemSource }).optional();
export type RedeemBody = z.infer<typeof RedeemBody>;
/** Body of an action without fields. It can be left out. */
export const NoBody = z.strictObject({}).optional();
/** The last second of the year 9999. */
export const LAST_SECOND = 253_402_300_799;
/** Unix seconds from 1970 to the year 9999. */
export const TimestampInput = z.int().min(0).max(LAST_SECOND);

/** Parses a whole number of a query string. `defaultValue` is only printed in the API document. */
export const integerQuery = (min: number, max: number, defaultValue?: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, `Must be a whole number from ${min} to ${max}.`)
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({
      override: { type: "integer", minimum: min, maximum: max, ...(defaultValue && { default: defaultValue }) },
    });

const METADATA_KEYS = 50;
const METADATA_BYTES = 16 * 1024;

export const METADATA_TEXTS = `Your own data: up to ${METADATA_KEYS} keys of 1 to ${MAX_METADATA_KEY} characters. Values are strings, numbers, booleans or null; at most ${METADATA_BYTES / 1024} KiB in all. A number that a double does not hold exactly is \`invalid_request\`: send it as a string.`;

export const Metadata = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export const MetadataInput = z
  .record(z.string().min(1).max(MAX_METADATA_KEY), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .refine((value) => Object.keys(value).length <= METADATA_KEYS, `Use at most ${METADATA_KEYS} keys.`)
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).length <= METADATA_BYTES,
    `Use at most ${METADATA_BYTES / 1024} KiB.`,
  )
  .describe(METADATA_TEXTS);

/** The number of entries of a page: unless `limit` is given, and at most. */
export const DEFAULT_PAGE = 25;
export const MAX_PAGE = 100;

/** The query parameters that every list takes. */
export const PageQuery = z.strictObject({
  limit: integerQuery(1, MAX_PAGE, DEFAULT_PAGE)
    .optional()
    .describe(`How many entries to return: 1 to ${MAX_PAGE}. Default ${DEFAULT_PAGE}.`),
  starting_after: IdInput.optional().describe(
    "Cursor to the next page: the id of the last entry that you have. Returns the entries after it, which are older. Do not combine it with `ending_before`.",
  ),
  ending_before: IdInput.optional().describe(
    "Cursor to the previous page: the id of the first entry that you have. Returns the entries just before it, which are newer, still newest first. Do not combine it with `starting_after`.",
  ),
  created_from: integerQuery(0, LAST_SECOND)
    .optional()
    .describe("Only what was created at this time or later, in Unix seconds."),
  created_to: integerQuery(0, LAST_SECOND)
    .optional()
    .describe("Only what was created before this time, in Unix seconds."),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Refuses a query with both cursors. Every list query has it: `.check(oneCursor)`. */
export const oneCursor = z.refine<Pick<PageQuery, "starting_after" | "ending_before">>(
  (query) => !(query.starting_after && query.ending_before),
  { path: ["ending_before"], error: "Use starting_after or ending_before, not both." },
);

/** One page of a list. */
export interface Page<Item> {
  data: Item[];
  /** Whether more entries follow in the direction of the cursor. */
  has_more: boolean;
}

export const ErrorBody = z
  .looseObject({
    error: z
      .string()
      .meta({ description: "The error code. Decide by this, never by `message`.", examples: ["invalid_request"] }),
    message: z
      .string()
      .describe("What went wrong and what to do next, in English, for a person. The wording can change at any time."),
    param: z
      .string()
      .optional()
      .meta({
        description:
          "Dotted path of the input at fault; of the first one when there are several. Only present when an input is at fault.",
        examples: ["items.0.quantity"],
      }),
    details: z
      .array(
        z.object({
          param: z.string().describe("Dotted path of this input."),
          message: z.string().describe("What is wrong with this input and what to send instead."),
        }),
      )
      .optional()
      .describe("All inputs at fault. Only present when there are several."),
    request_id: z
      .string()
      .optional()
      .describe(
        "Id of the request, the same as in the `X-Request-Id` header. Present in every answer of the API. Send it to support.",
      ),
  })
  .meta({ id: "Error" });
