import { z } from "zod";
import { AppInput } from "#lib/domain/apps/schema";
import { parseForForm } from "#lib/pages/form-texts";

const NO_NAME = "Enter the name of the app.";
const NO_ADDRESS = "Enter the address that stores are sent back to.";
const NO_SCOPE = "Tick at least one scope.";

/** The addresses of a text with one on each line, each mistake with the number of its address. */
const RedirectLines = z.string(NO_ADDRESS).transform((text, check) => {
  const uris = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const parsed = parseForForm(AppInput.shape.redirect_uris, uris);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const isOneOfMany = path.length > 0 && uris.length > 1;
    check.addIssue({ code: "custom", message: isOneOfMany ? `Address ${Number(path[0]) + 1}: ${message}` : message });
  }
  return z.NEVER;
});

const AppForm = z.object({
  name: z.string(NO_NAME).trim().min(1, NO_NAME).pipe(AppInput.shape.name),
  logo: AppInput.shape.logo,
  redirect_uris: RedirectLines,
  scopes: z.array(z.string(), NO_SCOPE).min(1, NO_SCOPE).pipe(AppInput.shape.scopes),
});

/** The form of a new app. */
export const NewAppForm = AppForm.extend({ type: AppInput.shape.type });

/** The form of an app that is changed: all but its kind. Without a new picture the logo stays, unless it is removed. */
export const EditAppForm = AppForm.extend({ id: z.uuid(), remove_logo: z.literal("on").optional() });

/** Returns the form with the chosen picture as the `data:` address that is stored. */
export async function readLogo(form: FormData): Promise<FormData> {
  const file = form instanceof FormData ? form.get("logo") : null;
  if (!(file instanceof File)) return form;
  const read = new FormData();
  for (const [name, value] of form) if (name !== "logo") read.append(name, value);
  if (file.size > 0) {
    const bytes = Buffer.from(await file.arrayBuffer());
    read.set("logo", `data:${file.type};base64,${bytes.toString("base64")}`);
  }
  return read;
}
