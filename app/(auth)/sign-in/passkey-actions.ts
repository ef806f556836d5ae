"use server";
import { randomUUID } from "node:crypto";
import { cookies } from "next/headers";
import { z } from "zod";
import { giveCookies, knownBrowser } from "#app/(auth)/give-cookies";
import { PasskeyInput } from "#lib/auth/passkey-answer";
import { signInWithPasskey, startPasskeySignIn } from "#lib/auth/passkey-sign-in";
import { passkeyCookie } from "#lib/pages/cookies";
import { pathAfterSignIn } from "#lib/pages/home";
import { visitorAction } from "#lib/pages/visitor-action";

const BrowserId = z.uuid();

/** Returns the id that challenges are given to in this browser, or null. */
async function browserIdOf(jar: Awaited<ReturnType<typeof cookies>>): Promise<string | null> {
  return BrowserId.safeParse(jar.get(passkeyCookie().name)?.value).data ?? null;
}

/** Returns what the browser needs to sign in with a passkey. */
export const askForPasskey = visitorAction(
  { name: "passkey", perMinute: 120, input: z.object({}) },
  async ({ request }) => {
    const jar = await cookies();
    const browserId = (await browserIdOf(jar)) ?? randomUUID();
    const { name, options } = passkeyCookie();
    jar.set(name, browserId, options);
    return { options: await startPasskeySignIn(browserId, request) };
  },
);

const AnswerInput = z.object({ answer: PasskeyInput, next: z.string().optional() });

/** Signs in with a passkey. Returns the path to open. */
export const submitPasskey = visitorAction(
  { name: "sign-in", perMinute: 60, input: AnswerInput, hide: ["answer"] },
  async ({ input: { answer, next }, request }) => {
    const browser = await knownBrowser();
    const browserId = await browserIdOf(await cookies());
    const signedIn = await signInWithPasskey(answer, browserId, { ...request, browser });
    await giveCookies(signedIn, browser);
    return { to: pathAfterSignIn(signedIn.role, next) };
  },
);
