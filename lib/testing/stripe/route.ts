import { type Params, textAt } from "./form.ts";
import type { Asked } from "./lists.ts";
import type { Kind } from "./objects.ts";

export interface Context extends Asked {
  id: string;
}

export interface Route {
  method: "GET" | "POST" | "DELETE";
  path: RegExp;
  /** What a restricted key needs. */
  permission: string;
  params: readonly string[];
  run(context: Context): object;
}

export const one = (path: RegExp, permission: string, kind: Kind): Route => ({
  method: "GET",
  path,
  permission,
  params: ["expand[]"],
  run: ({ state, id, owner }) => state.get(kind, id, owner),
});

/** Whether a thing has what a parameter asks for, if it asks. */
export const matches = (params: Params, name: string, value: unknown): boolean =>
  (textAt(params, name) ?? value) === value;
