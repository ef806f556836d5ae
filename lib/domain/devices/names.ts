import { beginningOf } from "#lib/core/cut";
import { MAX_DEVICE_NAME } from "#lib/core/limits";
import type { Context } from "#lib/db/context";
import { LOCK_NAMES, NAMES_IN_USE } from "./sql.ts";

/** Locks the names of the store's devices, so that no two in use in a mode ever have the same. */
export const lockNames = (tx: Context): Promise<unknown> => tx.sql(LOCK_NAMES);

/** Whether a device other than `except` that is in use has this name. The caller has locked the names. */
export const isTaken = async (tx: Context, name: string, except: string): Promise<boolean> =>
  (await namesLike(tx, name, except)).has(name);

/** Returns the name, or with the lowest number behind it that no device in use has: "Ines’s phone 2". */
export async function freeName(tx: Context, name: string, except: string): Promise<string> {
  const base = beginningOf(name, MAX_DEVICE_NAME - 4);
  const taken = await namesLike(tx, base, except);
  for (let n = 1; ; n++) {
    const free = n === 1 ? base : `${base} ${n}`;
    if (!taken.has(free)) return free;
  }
}

async function namesLike(tx: Context, name: string, except: string): Promise<Set<string>> {
  const rows = await tx.sql<{ name: string }>(NAMES_IN_USE, [name, tx.realNow, except]);
  return new Set(rows.map((row) => row.name));
}
