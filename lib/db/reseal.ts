import type pg from "pg";
import { seal, sealedWith, unseal } from "./seal.ts";

const BATCH = 500;
const FIRST_UUID = "00000000-0000-0000-0000-000000000000";

/** How many sealed values a column has, and how they are taken out of it and put back. */
interface Form {
  /** Of the column in an array that is sent to the database. */
  type: "bytea" | "text";
  /** Turns that into the type of the column. */
  cast: "" | "::jsonb";
  read(value: unknown): Uint8Array[];
  /** Returns the value with each of its sealed parts changed. */
  with(value: unknown, change: (sealed: Uint8Array) => Uint8Array): unknown;
}

const BYTES: Form = {
  type: "bytea",
  cast: "",
  read: (value) => [value as Uint8Array],
  with: (value, change) => Buffer.from(change(value as Uint8Array)),
};

const fromHex = (hex: string): Buffer => Buffer.from(hex, "hex");

/** A list of objects whose `sealed` is hexadecimal. */
const LIST: Form = {
  type: "text",
  cast: "::jsonb",
  read: (value) => (value as { sealed: string }[]).map(({ sealed }) => fromHex(sealed)),
  with: (value, change) => {
    const parts = value as { sealed: string }[];
    return JSON.stringify(
      parts.map((part) => ({ ...part, sealed: Buffer.from(change(fromHex(part.sealed))).toString("hex") })),
    );
  },
};

/** A column with sealed values. */
interface SealedColumn {
  table: string;
  column: string;
  /** The columns of the primary key after `merchant_id`, with their types. */
  key: Readonly<Record<string, "uuid" | "text">>;
  form: Form;
  /** A table without a merchant. */
  isDirectory?: boolean;
  /** An indexed column of a table that grows with each request: only the rows at both ends of it are looked at by `findUnopened`. */
  ends?: string;
}

/** Every column of the database that holds what `seal` returned. */
const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "totp", column: "secret_sealed", key: { user_id: "uuid" }, form: BYTES, isDirectory: true },
  { table: "account_mail", column: "secret_sealed", key: { id: "uuid" }, form: BYTES, isDirectory: true },
  { table: "webhook_endpoint", column: "secret_sealed", key: { id: "uuid" }, form: BYTES },
  { table: "webhook_endpoint", column: "old_secrets", key: { id: "uuid" }, form: LIST },
  {
    table: "idempotency_record",
    column: "answer",
    key: { credential_id: "uuid", key: "text" },
    form: BYTES,
    ends: "kept_until",
  },
];

type Client = Pick<pg.Client, "query">;
type Row = Record<string, unknown> & { sealed: unknown };

/** What was found in a column, or done with it. */
export interface Resealed {
  column: string;
  /** How many rows were sealed again. */
  resealed: number;
  /** The keys of rows that no secret of APP_SECRET opens. */
  unopened: string[];
}

/**
 * Seals again, with the first secret of APP_SECRET, what another one of them has sealed. Safe beside running servers and
 * beside itself: a row that has changed in the meantime is left as it is. Stopped on its way, it begins again and finds what
 * is left.
 */
export async function resealAll(client: Client, stop: AbortSignal): Promise<Resealed[]> {
  const results: Resealed[] = [];
  for (const sealed of SEALED_COLUMNS) {
    const result = { column: `${sealed.table}.${sealed.column}`, resealed: 0, unopened: [] as string[] };
    for (let changed = 1; changed > 0; ) {
      const pass = await resealOnce(client, sealed, stop);
      result.resealed += pass.resealed;
      result.unopened = pass.unopened;
      changed = pass.changed; // again, because a server may have kept the old value in the new row
    }
    results.push(result);
  }
  return results;
}

/** Goes through a column once. `changed`: the rows that somebody else has changed in the meantime. */
async function resealOnce(
  client: Client,
  sealed: SealedColumn,
  stop: AbortSignal,
): Promise<Omit<Resealed, "column"> & { changed: number }> {
  const result = { resealed: 0, unopened: [] as string[], changed: 0 };
  for await (const rows of batchesOf(client, sealed)) {
    stop.throwIfAborted();
    result.unopened.push(...unopenedOf(sealed, rows));
    const old = rows.filter((row) => sealed.form.read(row.sealed).some((part) => sealedWith(part) === "other"));
    for (const some of Map.groupBy(old, ({ merchant_id }) => merchant_id).values()) {
      const written = await write(client, sealed, some);
      result.resealed += written;
      result.changed += some.length - written;
    }
  }
  return result;
}

/** What was found in a column. `isSample`: only the oldest and the newest rows were looked at. */
export type Unopened = Omit<Resealed, "resealed"> & { isSample: boolean };

/** Finds the rows that no secret of APP_SECRET opens, such as those of a database that was restored without its secret. */
export async function findUnopened(client: Client): Promise<Unopened[]> {
  const results: Unopened[] = [];
  for (const sealed of SEALED_COLUMNS) {
    const { table, column, ends } = sealed;
    const unopened: string[] = [];
    const batches = ends ? [await endsOf(client, sealed, ends)] : batchesOf(client, sealed);
    for await (const rows of batches) unopened.push(...unopenedOf(sealed, rows));
    results.push({ column: `${table}.${column}`, unopened, isSample: ends !== undefined });
  }
  return results;
}

/** Reads the first and the last rows by an index: those of a secret that was removed too soon, and of a server with another one. */
async function endsOf(client: Client, sealed: SealedColumn, ends: string): Promise<Row[]> {
  const { table, column } = sealed;
  const some = (direction: "ASC" | "DESC") =>
    `(SELECT ${keyOf(sealed)
      .map(([name]) => name)
      .join(", ")}, ${column} AS sealed FROM ${table} ORDER BY ${ends} ${direction} LIMIT ${BATCH / 2})`;
  const text = `${some("ASC")} UNION ${some("DESC")}`;
  return (await client.query<Row>({ name: `jobs.find-sealed-ends.${table}.${column}`, text })).rows;
}

const keyOf = ({ key, isDirectory }: SealedColumn): [name: string, type: "uuid" | "text"][] => [
  ...(isDirectory ? [] : [["merchant_id", "uuid"] as [string, "uuid"]]),
  ...Object.entries(key),
];

function unopenedOf(sealed: SealedColumn, rows: readonly Row[]): string[] {
  const isLost = (row: Row) => sealed.form.read(row.sealed).some((part) => sealedWith(part) === "none");
  return rows.filter(isLost).map((row) => keyOf(sealed).map(([name]) => row[name]).join(" ")); // biome-ignore format: one thought
}

/** Reads all rows with a value, in the order of the primary key. */
async function* batchesOf(client: Client, sealed: SealedColumn): AsyncGenerator<Row[]> {
  const { table, column } = sealed;
  const key = keyOf(sealed);
  const names = key.map(([name]) => name);
  const after = key.map(([, type], index) => `$${index + 1}::${type}`);
  const text = `SELECT ${names.join(", ")}, ${column} AS sealed FROM ${table}
                 WHERE ${column} IS NOT NULL AND (${names.join(", ")}) > (${after.join(", ")})
                 ORDER BY ${names.join(", ")} LIMIT ${BATCH}`;
  let last: unknown[] = key.map(([, type]) => (type === "uuid" ? FIRST_UUID : ""));
  for (;;) {
    const { rows } = await client.query<Row>({ name: `jobs.find-sealed.${table}.${column}`, text, values: last });
    if (rows.length === 0) return;
    yield rows;
    last = names.map((name) => rows.at(-1)?.[name]);
  }
}

/** Seals the values of rows of one merchant again, where they are still the same. Returns how many rows were. */
async function write(client: Client, sealed: SealedColumn, rows: readonly Row[]): Promise<number> {
  const { table, column, key, form, isDirectory } = sealed;
  const names = Object.keys(key);
  const arrays = [...Object.values(key), form.type, form.type].map((type, index) => `$${index + 2}::${type}[]`);
  const text = `UPDATE ${table} t SET ${column} = n.fresh${form.cast}
                  FROM unnest(${arrays.join(", ")}) AS n (${names.join(", ")}, old, fresh)
                 WHERE ${isDirectory ? "$1::uuid IS NULL" : "t.merchant_id = $1"}
                   AND ${names.map((name) => `t.${name} = n.${name}`).join(" AND ")} AND t.${column} = n.old${form.cast}`;
  const anew = (part: Uint8Array) => (sealedWith(part) === "other" ? seal(unseal(part)) : part);
  const values = [
    rows[0]?.merchant_id ?? null,
    ...names.map((name) => rows.map((row) => row[name])),
    rows.map((row) => form.with(row.sealed, (part) => part)),
    rows.map((row) => form.with(row.sealed, anew)),
  ];
  const { rowCount } = await client.query({ name: `jobs.reseal.${table}.${column}`, text, values });
  return rowCount ?? 0;
}
