import type { Metadata, Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { submitCode } from "#app/(auth)/sign-in/actions";
import { CodeForm } from "#components/account/code-form";
import { CenteredPage } from "#components/frame/centered-page";
import { Text } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { isWaitingForCode } from "#lib/auth/sign-in";
import { nowInSeconds } from "#lib/core/time";
import { firstOf } from "#lib/pages/address";
import { codeCookie } from "#lib/pages/cookies";
import { isOwnPath } from "#lib/pages/own-path";

export const metadata: Metadata = { title: "Enter the code" };

export default async function CodePage({ searchParams }: PageProps<"/sign-in/code">) {
  const next = firstOf((await searchParams).next);
  const token = (await cookies()).get(codeCookie().name)?.value ?? "";
  const isSigningIn = (await headers()).has("next-action"); // then the form opens the next page
  if (!isSigningIn && !(await isWaitingForCode(token, nowInSeconds()))) redirect("/sign-in" as Route);
  return (
    <CenteredPage
      title="Enter the code"
      lead="Your authenticator app shows it. It changes every 30 seconds. Without the app, enter one of your recovery codes."
      foot={
        <Text tone="quiet">
          Not you? <TextLink href="/sign-in">Start again</TextLink>
        </Text>
      }
    >
      <CodeForm action={submitCode} next={isOwnPath(next) ? next : ""} />
    </CenteredPage>
  );
}
