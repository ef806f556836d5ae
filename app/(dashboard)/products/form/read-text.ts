import { datesInBulk } from "#lib/core/dates-in-bulk";
import { fieldMomentOf } from "#lib/core/day";
import { AppError, type InputError } from "#lib/core/errors";
import { plainDigits } from "#lib/core/plain-digits";
import { toUnix } from "#lib/core/time";
import { amountsOf } from "#lib/texts/amounts";
import { amountProblem, centsOf } from "#lib/texts/money";

const MAX_WHOLE_DIGITS = 10;

const EXAMPLE_CENTS = 2_400;

/** A date in Unix seconds. */
interface Dated {
  starts_at: number;
  ends_at: number | null;
}

/** What is typed for dates in bulk. */
interface BulkTexts {
  from?: string | undefined;
  to?: string | undefined;
  days?: readonly string[] | undefined;
  times?: string | undefined;
  minutes?: string | undefined;
}

/**
 * Reads the texts of a form in the currency and time zone of the store. A text that cannot be read is remembered with the
 * name of its field, so that `refuse` reports all of them at once. What the values may be is not checked here.
 */
export class TextReader {
  readonly issues: InputError[] = [];
  readonly currency: string;
  readonly zone: string;

  constructor(currency: string, zone: string) {
    this.currency = currency;
    this.zone = zone;
  }

  fail(param: string, message: string): undefined {
    this.issues.push({ param, message });
    return undefined;
  }

  /** An amount of money in cents; undefined for an empty text. */
  money(param: string, text: string | undefined): number | undefined {
    if (!text) return undefined;
    return centsOf(text, this.currency) ?? this.fail(param, amountProblem(text, this.currency, EXAMPLE_CENTS));
  }

  /** Amounts with semicolons, commas before a space, or spaces between them. */
  amounts(param: string, text: string | undefined): number[] {
    const read = amountsOf(text ?? "", this.currency);
    return read.flatMap((one) => (typeof one === "number" ? one : (this.fail(param, one) ?? [])));
  }

  /** A whole number; undefined for an empty text. */
  whole(param: string, text: string | undefined): number | undefined {
    if (!text) return undefined;
    const digits = plainDigits(text)
      .trim()
      .replace(/[\s,.'’](?=\d{3}\b)/g, "");
    if (/^\d+$/.test(digits) && digits.length <= MAX_WHOLE_DIGITS) return Number(digits);
    return this.fail(param, "Enter a whole number, such as 40.");
  }

  /** A whole number; null for an empty text, which means no limit. */
  limit(param: string, text: string | undefined): number | null | undefined {
    return text ? this.whole(param, text) : null;
  }

  /** Unix seconds of a local time of the store and of the moment that its field has; undefined for an empty text. */
  moment(param: string, text: string | undefined, shown?: string): number | undefined {
    if (!text) return undefined;
    const moment = fieldMomentOf(text, this.zone, shown);
    return moment ? toUnix(moment) : this.fail(param, "Enter a day and a time.");
  }

  /** Dates in bulk. What is wrong is said at the fields whose names begin with `prefix`. */
  dates(texts: BulkTexts, { prefix, max }: { prefix: string; max: number }): Dated[] {
    const { from = "", to, days = [], times = "" } = texts;
    const minutes = this.whole(`${prefix}minutes`, texts.minutes) ?? 0;
    const bulk = { from, to: to || from, days: days.map(Number), times, minutes, zone: this.zone };
    const dates = datesInBulk(bulk, max);
    if (Array.isArray(dates)) {
      return dates.map((date) => {
        const starts_at = this.moment(`${prefix}from`, date.starts_at) ?? 0;
        const ends_at = this.moment(`${prefix}from`, date.ends_at, date.ends_at_moment);
        return { starts_at, ends_at: ends_at ?? null };
      });
    }
    for (const { field, message } of dates.problems) this.fail(prefix + field, message);
    return [];
  }

  /** Throws `invalid_request` with every text that could not be read. */
  refuse(): void {
    const [first] = this.issues;
    if (first) throw new AppError("invalid_request", first.message, { details: this.issues });
  }
}
