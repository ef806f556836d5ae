import type { AccountMailData } from "#lib/domain/mail/schema";
import { dateTimeWords } from "#lib/words/time";
import type { Letter } from "./letter.ts";

const FOR_ACCOUNT = "You get this e-mail because you have an account at Zakka with this address.";

/** The link to choose a new password. */
export const resetLetter = (_data: AccountMailData["password_reset"], secret: string, origin: string): Letter => ({
  subject: "Choose a new password",
  title: "Choose a new password",
  blocks: [
    {
      kind: "paragraph",
      text: "Someone, probably you, asked to reset the password of your account. The link works once, for one hour.",
    },
    { kind: "link", label: "Choose a new password", href: `${origin}/reset-password/new?token=${secret}` },
    {
      kind: "paragraph",
      text: "If this wasn't you, do nothing: your password stays as it is, and nobody else has this link.",
    },
  ],
  footer: FOR_ACCOUNT,
});

/** The link that verifies an address. */
export const verifyLetter = (
  { store, has_account }: AccountMailData["verify_email"],
  secret: string,
  origin: string,
): Letter => ({
  subject: `Confirm your address for ${store}`,
  title: `Confirm your address for ${store}`,
  blocks: [
    {
      kind: "paragraph",
      text: `Someone, probably you, opened the store ${store} with this address. Confirm it, and the store can go live. The link works for 24 hours.`,
    },
    ...(has_account
      ? [
          {
            kind: "paragraph",
            text: "You already have an account with this address. When you confirm, the new store moves to it, and you sign in as before.",
          } as const,
        ]
      : []),
    { kind: "link", label: "Confirm the address", href: `${origin}/verify-email?token=${secret}` },
    { kind: "paragraph", text: "If this wasn't you, do nothing: without you the store never goes live." },
  ],
  footer: "You get this e-mail because somebody signed up at Zakka with this address.",
});

/** The notice after the password was changed. */
export const passwordChangedLetter = (
  { at, address, device }: AccountMailData["password_changed"],
  _secret: string,
  origin: string,
): Letter => ({
  subject: "Your password was changed",
  title: "Your password was changed",
  blocks: [
    { kind: "paragraph", text: "All other browsers are signed out." },
    {
      kind: "facts",
      facts: [
        ["When", `${dateTimeWords(at, "UTC")} (UTC)`],
        ["Browser", device],
        ["Address", address],
      ],
    },
    {
      kind: "callout",
      title: "This wasn't you?",
      text: "Reset your password now. The link goes to this address, and signs out everybody else.",
    },
    { kind: "link", label: "Reset your password", href: `${origin}/reset-password` },
  ],
  footer: FOR_ACCOUNT,
});
