import { momentOf } from "#lib/core/day";
import { AppError, type InputError } from "#lib/core/errors";
import { toUnix } from "#lib/core/time";
import { centsOf, moneyWords, splitAmounts } from "#lib/words/money";

const MAX_WHOLE_DIGITS = 10;

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
    return (
      centsOf(text, this.currency) ?? this.fail(param, `Enter an amount such as ${moneyWords(2_400, this.currency)}.`)
    );
  }

  /** Amounts that commas, semicolons, or spaces separate. */
  amounts(param: string, text: string | undefined): number[] {
    return splitAmounts(text ?? "", this.currency).flatMap((part) => this.money(param, part) ?? []);
  }

  /** A whole number; undefined for an empty text. */
  whole(param: string, text: string | undefined): number | undefined {
    if (!text) return undefined;
    const digits = text.trim().replace(/[\s,.'](?=\d{3}\b)/g, "");
    if (/^\d+$/.test(digits) && digits.length <= MAX_WHOLE_DIGITS) return Number(digits);
    return this.fail(param, "Enter a whole number, such as 40.");
  }

  /** A whole number; null for an empty text, which means no limit. */
  limit(param: string, text: string | undefined): number | null | undefined {
    return text ? this.whole(param, text) : null;
  }

  /** Unix seconds of a local time of the store; undefined for an empty text. */
  moment(param: string, text: string | undefined): number | undefined {
    if (!text) return undefined;
    const moment = momentOf(text, this.zone);
    return moment ? toUnix(moment) : this.fail(param, "Enter a day and a time.");
  }

  /** Throws `invalid_request` with every text that could not be read. */
  refuse(): void {
    const [first] = this.issues;
    if (first) throw new AppError("invalid_request", first.message, { details: this.issues });
  }
}
