"use client";
import { PictureField } from "#components/ui/picture-field";
import { AppLogo } from "./app-logo.tsx";

/** Twice the largest size that a logo is shown at. A PNG of this size fits into what is stored. */
const LIMITS = { sidePx: 128, maxBytes: 64 * 1024 };

/** The file that becomes the logo. */
export function LogoField({ id, logo = null, error }: { id: string; logo?: string | null; error?: string }) {
  return (
    <PictureField
      id={id}
      name="logo"
      label="Logo"
      aside="optional"
      hint="Square PNG, JPEG or WebP. Stores see it before they allow the app."
      error={error}
      current={logo}
      limits={LIMITS}
      preview={(src) => <AppLogo large logo={src} />}
    />
  );
}
