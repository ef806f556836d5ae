import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head";
import { DetailsForm } from "#components/store/details-form";
import { PlanForm } from "#components/store/plan-form";
import { type Choice, RulesForm } from "#components/store/rules-form";
import { SecondFactorForm } from "#components/store/second-factor-form";
import { ButtonLink } from "#components/ui/button";
import { Id } from "#components/ui/id";
import { ButtonRow } from "#components/ui/layout";
import { Columns, Facts, Points, Section } from "#components/ui/section";
import { shownAddress } from "#components/ui/shown-address.ts";
import { isPlanOfOwner } from "#lib/config/environment";
import { CURRENCIES } from "#lib/core/currencies";
import { getStoreSettings } from "#lib/domain/stores/read";
import { readForPage } from "#lib/pages/page";
import { requireSession, toContext } from "#lib/pages/session";
import { saveDetails, savePlan, saveRules, saveSecondFactor } from "./actions.ts";
import { textsOf } from "./form.ts";

export const metadata: Metadata = { title: "Store" };

const PLANS = [
  {
    value: "free",
    title: "Free",
    text: "Selling, the dashboard and the scanner. API keys and apps are refused with pro_required within a second. Webhooks are still sent.",
  },
  {
    value: "pro",
    title: "Pro",
    text: "Also the API: keys, and apps that you allow. Those that were refused work again at once.",
  },
];

const WHO_CHANGES_IT = {
  owner: "Only owners can change the plan.",
  operator: "Only the operator of this server can change the plan. Ask them to change it.",
};

export default async function StorePage() {
  const session = await requireSession();
  const ctx = await toContext(session);
  const settings = await readForPage(ctx, () => getStoreSettings(ctx));
  const { details, rules } = textsOf(settings);
  const logo = shownAddress(settings.logo_url);
  const plan = PLANS.find(({ value }) => value === settings.plan);
  return (
    <>
      <PageHead title="Store" sub="Settings of the whole store: test and live data share them." />
      <Columns aside={<Aside id={session.store.id} isGrandfathered={settings.api_grandfathered} />}>
        {/* The keys: what was saved is what the form starts with, and counts as unsaved no longer. */}
        <DetailsForm key={JSON.stringify([details, logo])} action={saveDetails} values={details} logo={logo} />
        <RulesForm
          key={JSON.stringify(rules)}
          action={saveRules}
          values={rules}
          currencies={currencyChoices(settings.currency)}
          zones={zoneChoices(settings.timezone)}
        />
        <Section title="Second factor">
          {session.store.role === "owner" ? (
            <SecondFactorForm
              key={String(settings.require_second_factor)}
              action={saveSecondFactor}
              isRequired={settings.require_second_factor}
            />
          ) : (
            <Points
              points={[
                settings.require_second_factor
                  ? "Everybody who works here needs codes or a passkey."
                  : "Everybody can choose whether to sign in with codes or a passkey.",
                "Only owners can change this.",
              ]}
            />
          )}
        </Section>
        <Section title="Plan">
          {session.store.role === "owner" && isPlanOfOwner() ? (
            <PlanForm key={settings.plan} action={savePlan} plan={settings.plan} plans={PLANS} />
          ) : (
            <Points
              points={[`${plan?.title}: ${plan?.text}`, WHO_CHANGES_IT[isPlanOfOwner() ? "owner" : "operator"]]}
            />
          )}
        </Section>
      </Columns>
    </>
  );
}

function Aside({ id, isGrandfathered }: { id: string; isGrandfathered: boolean }) {
  return (
    <>
      <Section title="What saving does">
        <Points
          points={[
            "A change takes effect at once, for everyone who works here.",
            "What is already sold keeps its price, tax, currency and end date.",
            "Who changed what is recorded in the audit log.",
          ]}
        />
      </Section>
      <Section title="Test mode">
        <ButtonRow>
          <ButtonLink href="/settings/test-clock">Move the test clock</ButtonLink>
          <ButtonLink href="/settings/test-data">See and delete test data</ButtonLink>
        </ButtonRow>
      </Section>
      <Section title="API">
        <Facts
          facts={[
            ["Store", <Id key="id" id={id} of="store id" />],
            ["Rate limit", "the same on both plans"],
            ["Without Pro", isGrandfathered ? "available: this store had the API before Pro existed" : "not available"],
          ]}
        />
      </Section>
    </>
  );
}

const currencyNames = new Intl.DisplayNames("en", { type: "currency" });

/** Returns the currencies that people pay with, by code. Also the present one, whichever it is. */
const currencyChoices = (present: string): Choice[] =>
  [...new Set([...CURRENCIES, present])].map((code) => ({
    value: code,
    label: `${code.toUpperCase()} · ${currencyNames.of(code.toUpperCase())}`,
  }));

const zoneChoices = (present: string): Choice[] =>
  [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), present])].map((zone) => ({
    value: zone,
    label: zone.replaceAll("_", " "),
  }));
