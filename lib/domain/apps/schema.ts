import { z } from "zod";
import { Id, NameInput, Timestamp } from "#lib/core/schema";
import { SCOPES } from "#lib/core/scopes";
import { redirectMistake } from "./redirect-uri.ts";

/** A confidential app keeps a secret on its server. A public one, on phones or computers of its users, cannot. */
export const AppType = z.enum(["confidential", "public"]);
export type AppType = z.infer<typeof AppType>;

/** An app as its maker sees it in the dashboard: never a secret. */
export const App = z.object({
  /** Also the `client_id`. */
  id: Id,
  object: z.literal("app"),
  created: Timestamp,
  name: z.string(),
  /** A picture as a `data:` address. */
  logo: z.string().nullable(),
  type: AppType,
  redirect_uris: z.array(z.string()),
  /** What it may ask for. */
  scopes: z.array(z.string()),
  /** The secrets that work, newest first: the present one never expires. */
  secrets: z.array(z.object({ prefix: z.string(), created: Timestamp, expires_at: Timestamp.nullable() })),
  /** How many stores have it installed, in whichever mode. */
  installs: z.int(),
});
export type App = z.infer<typeof App>;

const MAX_REDIRECTS = 20;
/** Of the `data:` address: 64 KiB of picture. */
const MAX_LOGO_LENGTH = 88_000;
const LOGO = /^data:image\/(png|jpeg|webp);base64,[A-Za-z\d+/]+={0,2}$/;
/** Control characters, and those that change the direction of the text: they could change what the consent page says. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const RedirectUri = z.string().superRefine((uri, check) => {
  const message = redirectMistake(uri);
  if (message) check.addIssue({ code: "custom", message });
});

export const AppInput = z.strictObject({
  name: NameInput.max(80).refine((name) => !INVISIBLE.test(name), "Use only characters that can be seen."),
  logo: z
    .string()
    .max(MAX_LOGO_LENGTH, "Choose a picture of at most 64 KiB.")
    .regex(LOGO, "Choose a PNG, JPEG or WebP picture.")
    .nullish(),
  type: AppType,
  redirect_uris: z.array(RedirectUri).min(1, "Give at least one address.").max(MAX_REDIRECTS),
  scopes: z.array(z.enum(SCOPES)).min(1, "Choose at least one scope."),
});
export type AppInput = z.infer<typeof AppInput>;

/** What can be changed: not the type, on which the credentials of every installed copy depend. */
export const AppPatch = AppInput.omit({ type: true }).partial();
export type AppPatch = z.infer<typeof AppPatch>;
