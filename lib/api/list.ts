import { z } from "zod";

/** Returns the schema of a list of these items. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    object: z.literal("list").describe("Always `list`."),
    data: z.array(item).describe("The entries of this page, newest first. Empty when nothing matches."),
    has_more: z
      .boolean()
      .describe(
        "Whether more entries follow in the direction of travel: older ones, or newer ones when you page with `ending_before`.",
      ),
    url: z.string().meta({ description: "Path of this list, without the query.", examples: ["/v1/tickets"] }),
  });
