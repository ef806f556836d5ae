interface Coded {
  code?: unknown;
  originalCode?: unknown;
  cause?: Coded;
  meta?: Coded & { driverAdapterError?: Coded };
}

/** Returns the codes of an error of the database: those of Prisma, and the one of PostgreSQL that it wraps. */
export function databaseCodesOf(error: unknown): string[] {
  if (typeof error !== "object" || error === null) return [];
  const { code, cause, meta } = error as Coded;
  const adapter = meta?.driverAdapterError?.cause;
  const found = [code, cause?.code, cause?.originalCode, meta?.code, adapter?.code, adapter?.originalCode];
  return found.filter((each) => typeof each === "string");
}
