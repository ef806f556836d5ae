import { z } from "zod";
import { MAX_APP_NAME } from "#lib/core/limits";
import { Id, NameInput, Timestamp } from "#lib/core/schema";
import { SCOPES } from "#lib/core/scopes";
import { redirectMistake } from "./redirect-uri.ts";

/** A confidential app keeps a secret on its server. A public app runs on the devices of its users and cannot keep one. */
export const AppType = z.enum(["confidential", "public"]);
export type AppType = z.infer<typeof AppType>;

/** An app as its maker sees it in the dashboard. Never contains a whole secret. */
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
  /** The scopes that it can request. */
  scopes: z.array(z.string()),
  /** The valid secrets, newest first. The current one never expires. */
  secrets: z.array(z.object({ prefix: z.string(), created: Timestamp, expires_at: Timestamp.nullable() })),
  /** How many stores have it installed, in one mode or both. */
  installs: z.int(),
});
export type App = z.infer<typeof App>;

const MAX_REDIRECTS = 20;
/** The length of a `data:` address with a picture of 64 KiB. */
const MAX_LOGO_LENGTH = 88_000;
const LOGO = /^data:image\/(png|jpeg|webp);base64,[A-Za-z\d+/]+={0,2}$/;
/** Control characters and characters that change the text direction. They could falsify the consent page. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const RedirectUri = z.string().superRefine((uri, check) => {
  const message = redirectMistake(uri);
  if (message) check.addIssue({ code: "custom", message });
});

export const AppInput = z.strictObject({
  name: NameInput.max(MAX_APP_NAME).refine((name) => !INVISIBLE.test(name), "Use visible characters only."),
  logo: z
    .string()
    .max(MAX_LOGO_LENGTH, { error: "Choose a picture of at most 64 KiB.", abort: true })
    .regex(LOGO, "Choose a PNG, JPEG or WebP picture.")
    .nullish(),
  type: AppType,
  redirect_uris: z.array(RedirectUri).min(1, "Enter at least one redirect address.").max(MAX_REDIRECTS),
  scopes: z.array(z.enum(SCOPES)).min(1, "Choose at least one scope."),
});
export type AppInput = z.infer<typeof AppInput>;

/** The fields that can change. The type cannot, because the credentials of every installed copy depend on it. */
export const AppPatch = AppInput.omit({ type: true }).partial();
export type AppPatch = z.infer<typeof AppPatch>;

/** A company whose programs people know, and allow because of the name. */
export interface KnownAgent {
  company: string;
  /** Of the company's own e-mail addresses. */
  domain: string;
}

/** What a person who is asked to allow an app can know of who made it, beside names that anybody can choose. */
export interface Maker {
  /** Of the confirmed address of the person who registered the app. Null when there is none any longer. */
  domain: string | null;
  /** How many stores use the app. */
  stores: number;
  /** The known company whose name the app or its maker's store has, although nobody there registered it. */
  imitates: KnownAgent | null;
}
