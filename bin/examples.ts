// Runs the scenario of lib/testing/examples and saves its requests, responses and events: the examples of the API document,
// and the events that POST /webhooks/{id}/test sends. `npm run openapi` adds them to the document.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase } from "#lib/db/client";
import { testServer } from "#lib/testing/database";

const ROOT = join(import.meta.dirname, "..");
const server = await testServer();
const database = await server.create();
Object.assign(process.env, {
  DATABASE_URL: database.url,
  APP_SECRET: "a secret of 32 characters or more that only examples use",
  APP_URL: "https://zakka.example",
  LOG_LEVEL: "silent",
});

try {
  const { record } = await import("#lib/testing/examples/recorder");
  const { runDay } = await import("#lib/testing/examples/scenario");
  const { operations, events } = await record(runDay);
  write("app/v1/openapi.json/examples.json", operations);
  write("lib/domain/events/examples.json", events);
} finally {
  await closeDatabase();
  await database.drop();
  await server.close();
}

function write(file: string, value: Record<string, unknown>): void {
  const sorted = Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(ROOT, file), `${JSON.stringify(sorted, null, 2)}\n`);
}
