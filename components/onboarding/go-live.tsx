import type { ReactNode } from "react";
import { ActButton } from "#components/ui/act-button";
import { ButtonLink } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { ButtonRow } from "#components/ui/layout";
import type { FormAction } from "#lib/core/form-state";
import type { Mode } from "#lib/core/request";
import { BEGIN_STEPS, type Begin, type OnboardingStep } from "#lib/dashboard/onboarding/shape";
import { NO_MAIL_SERVER } from "#lib/texts/no-mail-server";
import { SwitchButton } from "./switch-button.tsx";
import { stepsLeft } from "./texts.ts";

interface Shown {
  begin: Begin;
  mode: Mode;
  /** False: no mail server is configured. */
  isMailSent: boolean;
  /** Makes a test sale of a product. */
  sell: FormAction;
  switchMode: (form: FormData) => Promise<void>;
}

/** The steps before a store sells to real guests, with what is done and a button for what is not. `code` fills the store. */
export function GoLive({ code, ...shown }: Shown & { code?: string }) {
  const { begin } = shown;
  const left = begin.open.length;
  return (
    <Empty
      title={left === 0 ? "You are ready to sell" : stepsLeft(left)}
      code={code}
      steps={BEGIN_STEPS.map((step) => ({
        ...TEXTS[step],
        ...(step === "email" && !shown.isMailSent ? { text: `${NO_MAIL_SERVER} Live data needs it.` } : {}),
        isDone: begin.isDone[step],
        action: begin.isDone[step] ? undefined : ACTIONS[step](shown, step === begin.open[0] ? "primary" : undefined),
      }))}
    >
      {left === 0
        ? "Everything that a store needs is set up. Live and test data are separate, so try new things with test data first."
        : "Try everything with test data first: no money moves, and no real door opens. What you set up there is not for sale to real guests."}
    </Empty>
  );
}

const TEXTS: Record<OnboardingStep, { title: string; text: string }> = {
  email: {
    title: "Confirm your e-mail address",
    text: "Open the link in the mail that we sent you. Live data needs it.",
  },
  product: {
    title: "Publish your first product",
    text: "Begin with a template: an event, a gift card, a class, a pass and more.",
  },
  test_sale: {
    title: "Make a test sale",
    text: "It issues a ticket or a gift card with its code. Scan it to see what the door sees.",
  },
  access: {
    title: "Connect a till, a website or a door",
    text: "An API key lets a till or a website sell. Any phone with a camera is a scanner.",
  },
  live: {
    title: "Switch to live, and publish a product there",
    text: "From then on guests can buy it. Test data stays where it is.",
  },
};

/** The buttons of each step. That of the first open step is primary. */
const ACTIONS: Record<OnboardingStep, (shown: Shown, kind: "primary" | undefined) => ReactNode> = {
  email: (_, kind) => (
    <ButtonLink kind={kind} href="/settings/account">
      Your account
    </ButtonLink>
  ),
  product: (_, kind) => (
    <ButtonLink kind={kind} href="/products/new">
      New product
    </ButtonLink>
  ),
  test_sale: ({ begin, mode, sell, switchMode }, kind) => {
    if (mode === "live") return <SwitchButton to="test" action={switchMode} />;
    if (begin.testProductId === null) return <ButtonLink href="/products">Products</ButtonLink>;
    return (
      <ActButton kind={kind} action={sell} fields={{ product: begin.testProductId }} pending="Selling">
        Make a test sale
      </ActButton>
    );
  },
  access: (_, kind) => (
    <ButtonRow>
      <ButtonLink kind={kind} href="/keys/new">
        New key
      </ButtonLink>
      <ButtonLink href="/scan" needsFullLoad>
        Open the scanner
      </ButtonLink>
    </ButtonRow>
  ),
  live: ({ mode, switchMode }, kind) =>
    mode === "live" ? (
      <ButtonLink kind={kind} href="/products">
        Products
      </ButtonLink>
    ) : (
      <SwitchButton kind={kind} to="live" action={switchMode} />
    ),
};
