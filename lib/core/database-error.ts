interface Coded {
  code?: unknown;
  originalCode?: unknown;
  /** What Prisma's adapter calls an error that has no code of PostgreSQL. */
  kind?: unknown;
  cause?: Coded;
  meta?: Coded & { driverAdapterError?: Coded };
}

/** Returns the codes of an error of the database: those of Prisma and of its adapter, and the one of PostgreSQL that they wrap. */
export function databaseCodesOf(error: unknown): string[] {
  if (typeof error !== "object" || error === null) return [];
  const { code, cause, meta } = error as Coded;
  const adapter = meta?.driverAdapterError?.cause;
  const found = [code, meta?.code, ...[cause, adapter].flatMap((one) => [one?.code, one?.originalCode, one?.kind])];
  return found.filter((each) => typeof each === "string");
}
