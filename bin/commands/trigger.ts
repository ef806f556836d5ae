import { EVENT_TYPES, type EventType } from "#lib/core/event-types";
import { nearest } from "#lib/core/nearest";
import { type Command, UsageError } from "./command.ts";

export const trigger: Command = {
  name: "trigger",
  usage: "EVENT [FIELD=VALUE …] [--merchant ID]",
  summary: "Make an event happen in test mode, after everything that it needs",
  help: [
    "The event is real: orders are placed and tickets are redeemed as through the API, with products and a customer",
    'named "Trigger fixture". Registered endpoints and `zakka listen` get the events as usual.',
    "FIELD=VALUE sets a field of the new customer, order or product, under its name in the API:",
    "  zakka trigger order.completed order.metadata.till=Door order.items.0.quantity=2 product.price_cents=900",
    "--merchant is not needed if there is only one store. The events:",
    ...EVENT_TYPES.map((type) => `  ${type}`),
  ],
  examples: ["zakka trigger order.completed", 'zakka trigger ticket.redeemed customer.name="Mara Lindqvist"'],
  options: ["--merchant <value>"],
  takesArguments: true,
  async run(options, [name, ...fields], openDatabase, { print }) {
    if (name === undefined) {
      return {
        json: { events: EVENT_TYPES },
        lines: ["Name one of these events:", ...EVENT_TYPES.map((type) => `  ${type}`)],
      };
    }
    const type = readType(name);
    process.env.LOG_LEVEL = "silent"; // the command prints its own error line
    const { Overrides } = await import("./trigger/overrides.ts");
    const overrides = new Overrides(fields);
    await openDatabase();
    const { pickStore } = await import("./store.ts");
    const { triggerEvent } = await import("./trigger/trigger.ts");
    const { ctx } = await pickStore(options.merchant, "test");
    const events = await triggerEvent(ctx, type, (line) => print([line]), overrides);
    const id = events.findLast((event) => event.type === type)?.id;
    return {
      json: { object: "trigger", type, event_id: id, events },
      lines: [`Triggered ${type}. The events, oldest first:`, ...events.map((event) => `  ${event.id}  ${event.type}`)],
    };
  },
};

function readType(name: string): EventType {
  const known = EVENT_TYPES.find((type) => type === name);
  if (known) return known;
  const near = nearest(name, EVENT_TYPES);
  throw new UsageError(
    `There is no event "${name}".${near ? ` Is it ${near}?` : ""} \`zakka trigger\` lists all events.`,
  );
}
