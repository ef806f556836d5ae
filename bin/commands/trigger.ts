import { EVENT_TYPES, type EventType } from "#lib/core/event-types";
import { closest } from "./closest.ts";
import { type Command, UsageError } from "./command.ts";

export const trigger: Command = {
  name: "trigger",
  usage: "EVENT [FIELD=VALUE …] [--merchant ID]",
  summary: "Make an event happen in test mode, with all that it needs first",
  help: [
    "Nothing is pretended: orders are placed, tickets redeemed, all through the verbs of the API, with products and a",
    'customer that are named "Trigger fixture". Registered endpoints and `zakka listen` are told as ever.',
    "FIELD=VALUE decides a field of the customer, the order or the product that is made, as the API takes it:",
    "  zakka trigger order.completed order.metadata.till=Door order.items.0.quantity=2 product.price_cents=900",
    "--merchant may be left out where there is one store. The events:",
    ...EVENT_TYPES.map((type) => `  ${type}`),
  ],
  options: ["--merchant <value>"],
  takesArguments: true,
  async run(options, [name, ...fields], openDatabase, { say }) {
    if (name === undefined) {
      return {
        json: { events: EVENT_TYPES },
        lines: ["Name one of these events:", ...EVENT_TYPES.map((type) => `  ${type}`)],
      };
    }
    const type = readType(name);
    process.env.LOG_LEVEL = "silent"; // what fails is said in a line
    const { Overrides } = await import("./trigger/overrides.ts");
    const overrides = new Overrides(fields);
    await openDatabase();
    const { pickStore } = await import("./store.ts");
    const { triggerEvent } = await import("./trigger/trigger.ts");
    const { ctx } = await pickStore(options.merchant, "test");
    const events = await triggerEvent(ctx, type, (line) => say([line]), overrides);
    const id = events.findLast((event) => event.type === type)?.id;
    return {
      json: { object: "trigger", type, event_id: id, events },
      lines: [
        `Triggered ${type}. The events, in their order:`,
        ...events.map((event) => `  ${event.id}  ${event.type}`),
      ],
    };
  },
};

function readType(name: string): EventType {
  const known = EVENT_TYPES.find((type) => type === name);
  if (known) return known;
  throw new UsageError(
    `There is no event "${name}". Is it ${closest(name, EVENT_TYPES)}? \`zakka trigger\` lists them all.`,
  );
}
