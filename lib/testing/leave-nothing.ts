/** Closes the pools of this process and removes every `shared()` value, so that the next use creates them again. */
export async function leaveNothing(): Promise<void> {
  const values = globalThis as unknown as Record<symbol, unknown>;
  if (Symbol.for("zakka.pool") in values) {
    const { closeDatabase } = await import("#lib/db/client");
    await closeDatabase();
  }
  for (const key of Object.getOwnPropertySymbols(values)) {
    if (Symbol.keyFor(key)?.startsWith("zakka.")) delete values[key];
  }
}
