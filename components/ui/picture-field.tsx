"use client";
import { type ChangeEvent, type ReactNode, useState } from "react";
import { Checkbox, Field } from "./field.tsx";
import styles from "./picture-field.module.css";
import { type PictureLimits, shrinkPicture } from "./shrink-picture.ts";

const NO_PICTURE = "Choose a PNG, JPEG or WebP picture.";

/**
 * A picture, with a look at the one that is there or was chosen. A large one is made smaller in the browser; without JavaScript
 * it is sent as it is. `remove_` before the name is "on" when the present one is to go.
 */
export function PictureField({
  id,
  name,
  label,
  aside,
  hint,
  error,
  current = null,
  limits,
  preview,
}: {
  id: string;
  name: string;
  label: string;
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The address of the present picture. */
  current?: string | null;
  limits: PictureLimits;
  /** Draws the picture, or what stands for none. */
  preview: (src: string | null) => ReactNode;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [ownError, setOwnError] = useState<string>();
  const [isRemoved, setRemoved] = useState(false);
  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    setChosen(null);
    setOwnError(undefined);
    const [file] = input.files ?? [];
    if (!file) return;
    const picture = await shrinkPicture(file, limits);
    if (input.files?.[0] !== file) return; // another one was chosen in the meantime
    const files = new DataTransfer();
    if (picture) files.items.add(picture);
    input.files = files.files;
    if (picture) setChosen(await readAsDataUrl(picture));
    else setOwnError(NO_PICTURE);
  }
  const shownError = ownError ?? error;
  return (
    <Field {...{ label, aside, id, hint }} error={shownError}>
      <span className={styles.picture}>
        {preview(chosen ?? (isRemoved ? null : current))}
        <input
          id={id}
          type="file"
          name={name}
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={hint || shownError ? `${id}-hint` : undefined}
          aria-invalid={shownError ? true : undefined}
          onChange={choose}
        />
        {current && !chosen && (
          <Checkbox
            name={`remove_${name}`}
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
