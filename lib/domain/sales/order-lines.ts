import { toUnix } from "#lib/core/time";
import type { Context } from "#lib/db/context";
import { answerWords } from "#lib/domain/product-types/custom-fields";
import type { CustomField } from "#lib/domain/product-types/schema";
import { LINES_OF_ORDER } from "./overview-sql.ts";
import type { OrderDetailsLine } from "./schema.ts";

interface LineRow extends Omit<OrderDetailsLine, "starts_at" | "deliver_at" | "answers"> {
  starts_at: Date | null;
  deliver_at: Date | null;
  questions: CustomField[] | null;
  answers: Record<string, unknown> | null;
}

/** Reads the lines of an order, with what tells each from another of the same product, for the dashboard. */
export async function linesOf(ctx: Context, orderId: string): Promise<OrderDetailsLine[]> {
  const rows = await ctx.sql<LineRow>(LINES_OF_ORDER, [orderId]);
  return rows.map(({ questions, answers, ...line }) => ({
    ...line,
    starts_at: toUnix(line.starts_at),
    deliver_at: toUnix(line.deliver_at),
    answers: answerWords(questions, answers),
  }));
}
