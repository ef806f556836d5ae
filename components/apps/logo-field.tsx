"use client";
import { type ChangeEvent, useState } from "react";
import { Checkbox, Field } from "#components/ui/field";
import { AppLogo } from "./app-logo.tsx";
import styles from "./logo-field.module.css";
import { shrinkPicture } from "./shrink-picture.ts";

const NO_PICTURE = "Choose a PNG, JPEG or WebP picture.";

/** The file that becomes the logo. A large picture is made smaller here; without JavaScript it is sent as it is. */
export function LogoField({ id, logo = null, error }: { id: string; logo?: string | null; error?: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [ownError, setOwnError] = useState<string>();
  const [isRemoved, setRemoved] = useState(false);
  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    setChosen(null);
    setOwnError(undefined);
    const [file] = input.files ?? [];
    if (!file) return;
    const picture = await shrinkPicture(file);
    if (input.files?.[0] !== file) return; // another one was chosen meanwhile
    const files = new DataTransfer();
    if (picture) files.items.add(picture);
    input.files = files.files;
    if (picture) setChosen(await readAsDataUrl(picture));
    else setOwnError(NO_PICTURE);
  }
  const hint = "Square, PNG, JPEG or WebP. Stores see it when they decide.";
  const shownError = ownError ?? error;
  return (
    <Field label="Logo" aside="optional" id={id} hint={hint} error={shownError}>
      <span className={styles.logo}>
        <AppLogo large logo={chosen ?? (isRemoved ? null : logo)} />
        <input
          id={id}
          type="file"
          name="logo"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={`${id}-hint`}
          aria-invalid={shownError ? true : undefined}
          onChange={choose}
        />
        {logo && !chosen && (
          <Checkbox
            name="remove_logo"
            checked={isRemoved}
            onChange={(event) => setRemoved(event.currentTarget.checked)}
          >
            Remove
          </Checkbox>
        )}
      </span>
    </Field>
  );
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
