import { INVITATION_DAYS, VERIFY_HOURS } from "#lib/core/limits";
import type { AccountMailData, SignInNews, Where } from "#lib/domain/mail/schema";
import { shortName } from "#lib/texts/short-name";
import { formatDateTime } from "#lib/texts/time";
import type { Message } from "./message.ts";

const FOR_ACCOUNT = "You get this e-mail because you have an account at Zakka with this address.";

const FOR_ADDRESS = "You get this e-mail because somebody signed up at Zakka with this address.";

/** The link to choose a new password. */
export const resetMail = ({ store }: AccountMailData["password_reset"], secret: string, origin: string): Message => {
  const title = "Choose a new password";
  const link = { kind: "link", label: title, href: `${origin}/reset-password/new?token=${secret}` } as const;
  if (store !== undefined) return takeOverMail(shortName(store), title, link);
  return {
    subject: title,
    title,
    blocks: [
      {
        kind: "paragraph",
        text: "Someone, probably you, asked to reset the password of your account. The link works once, for one hour.",
      },
      link,
      {
        kind: "paragraph",
        text: "If this wasn't you, do nothing: your password stays as it is, and nobody else has this link.",
      },
    ],
    footer: FOR_ACCOUNT,
  };
};

/** Of an account whose address is not verified: each has its own email. */
const takeOverMail = (store: string, title: string, link: Message["blocks"][number]): Message => ({
  subject: `${title}: store ${store}`,
  title,
  blocks: [
    {
      kind: "paragraph",
      text: `Someone, probably you, asked to reset the password of the account that opened the store ${store} with this address. The link works once, for one hour.`,
    },
    {
      kind: "paragraph",
      text: "The address is not confirmed yet. Your new password confirms it, and ends everything else that gives access to this store: API keys, webhook endpoints, devices, apps, invitations and the roles of other people.",
    },
    link,
    { kind: "paragraph", text: "If you didn't open this store, do nothing: nobody else has this link." },
  ],
  footer: FOR_ADDRESS,
});

/** The link that verifies an address. */
export const verifyMail = (
  { has_account, ...data }: AccountMailData["verify_email"],
  secret: string,
  origin: string,
): Message => {
  const store = shortName(data.store);
  return {
    subject: `Confirm your address for ${store}`,
    title: `Confirm your address for ${store}`,
    blocks: [
      {
        kind: "paragraph",
        text: `Someone, probably you, opened the store ${store} with this address. Confirm it, and the store can go live. The link works for ${VERIFY_HOURS} hours.`,
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
    footer: FOR_ADDRESS,
  };
};

/** The link that accepts an invitation to a store. */
export const invitationMail = (
  { role, ...data }: AccountMailData["invitation"],
  secret: string,
  origin: string,
): Message => {
  const store = shortName(data.store);
  return {
    subject: `An invitation to ${store}`,
    title: `Work in ${store}`,
    blocks: [
      {
        kind: "paragraph",
        text: `An owner of the store ${store} invites you to work there. Your role is ${role}. The link works for ${INVITATION_DAYS} days.`,
      },
      { kind: "link", label: "See the invitation", href: `${origin}/invitation?token=${secret}` },
      { kind: "paragraph", text: "If you don't know this store, do nothing." },
    ],
    footer: `You get this e-mail because an owner of ${store} entered this address at Zakka.`,
  };
};

/** The notice after the password was changed or reset. */
export const passwordChangedMail = (
  { was_reset, ...news }: AccountMailData["password_changed"],
  _secret: string,
  origin: string,
): Message => {
  const text = was_reset
    ? "All browsers are signed out. Passkeys, linked accounts and codes for signing in are removed: your new password alone signs you in."
    : "All other browsers are signed out.";
  return noticeOf("Your password was changed", text, news, origin);
};

const NEWS: Record<SignInNews, readonly [title: string, text: string]> = {
  two_factor_on: ["Signing in now needs a code", "From now on your password alone is not enough to sign in."],
  two_factor_off: ["Signing in no longer needs a code", "From now on your password alone is enough to sign in."],
  two_factor_reset: [
    "Signing in no longer needs a code",
    "The operator of this server has removed your codes, and signed you out everywhere. Your password alone signs you in.",
  ],
  codes_replaced: ["You have new recovery codes", "The earlier recovery codes no longer work."],
  code_used: [
    "A recovery code was used to sign in",
    "Each recovery code works once. Make new ones before they run out.",
  ],
  passkey_added: ["A passkey was added", "From now on it signs you in without your password and without a code."],
  provider_linked: ["An account was linked to yours", "From now on it signs you in without your password."],
  provider_unlinked: [
    "An account was unlinked from yours",
    "It no longer signs you in. Your password does, as before.",
  ],
  passkey_removed: ["A passkey was removed", "It no longer signs you in. Your password does, as before."],
};

/** The notice after another way to sign in was added, removed or used. */
export const signInChangedMail = (
  { what, ...news }: AccountMailData["sign_in_changed"],
  _secret: string,
  origin: string,
): Message => noticeOf(...NEWS[what], news, origin);

function noticeOf(title: string, text: string, { at, address, device }: Where, origin: string): Message {
  return {
    subject: title,
    title,
    blocks: [
      { kind: "paragraph", text },
      {
        kind: "facts",
        facts: [
          ["When", `${formatDateTime(at, "UTC")} (UTC)`],
          ...(device ? ([["Browser", device]] as const) : []),
          ...(address ? ([["Address", address]] as const) : []),
        ],
      },
      {
        kind: "callout",
        title: "This wasn't you?",
        text: "Reset your password now. The link goes to this address, signs out everybody else, and removes your passkeys, linked accounts and codes.",
      },
      { kind: "link", label: "Reset your password", href: `${origin}/reset-password` },
    ],
    footer: FOR_ACCOUNT,
  };
}
