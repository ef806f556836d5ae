import { refused } from "./api-error.ts";
import type { PortalConfiguration, PortalSession } from "./billing-objects.ts";
import { customerAt } from "./customers.ts";
import { metadataAt, type Params, paramAt, requiredAt, textAt } from "./form.ts";
import { newId } from "./objects.ts";
import { urlAt } from "./session-values.ts";
import type { Owner, State } from "./state.ts";

export const CONFIGURATION_PARAMS = [
  "business_profile[headline]",
  "default_return_url",
  "expand[]",
  "features[customer_update][allowed_updates][]",
  "features[customer_update][enabled]",
  "features[invoice_history][enabled]",
  "features[payment_method_update][enabled]",
  "features[subscription_cancel][enabled]",
  "features[subscription_cancel][mode]",
  "features[subscription_cancel][proration_behavior]",
  "features[subscription_pause][enabled]",
  "features[subscription_update][enabled]",
  "metadata[*]",
  "name",
];
export const PORTAL_SESSION_PARAMS = ["configuration", "customer", "expand[]", "locale", "return_url"];

export function createConfiguration(state: State, owner: Owner, params: Params): PortalConfiguration {
  const enabled = (name: string) => ({ enabled: textAt(params, "features", name, "enabled") === "true" });
  if (paramAt(params, "features") === undefined) requiredAt(params, "features");
  const mode = textAt(params, "features", "subscription_cancel", "mode") ?? "at_period_end";
  if (mode !== "at_period_end" && mode !== "immediately") {
    const message = "Invalid mode: must be one of at_period_end or immediately";
    throw refused(message, { param: "features[subscription_cancel][mode]" });
  }
  const configuration: PortalConfiguration = {
    id: newId("bpc_1"),
    object: "billing_portal.configuration",
    active: true,
    business_profile: {
      headline: textAt(params, "business_profile", "headline") ?? null,
      privacy_policy_url: null,
      terms_of_service_url: null,
    },
    created: state.now(),
    default_return_url: urlAt(params, "default_return_url"),
    features: {
      customer_update: {
        ...enabled("customer_update"),
        allowed_updates: (paramAt(params, "features", "customer_update", "allowed_updates") || []) as string[],
      },
      invoice_history: enabled("invoice_history"),
      payment_method_update: enabled("payment_method_update"),
      subscription_cancel: {
        ...enabled("subscription_cancel"),
        mode,
        proration_behavior: textAt(params, "features", "subscription_cancel", "proration_behavior") ?? "none",
      },
      subscription_pause: enabled("subscription_pause"),
      subscription_update: enabled("subscription_update"),
    },
    is_default: false, // only the one that is saved in the dashboard is
    livemode: state.livemodeOf(owner),
    metadata: metadataAt(params, "metadata"),
    name: textAt(params, "name") ?? null,
    updated: state.now(),
  };
  return state.add(owner, configuration);
}

/** The account has no default configuration, so a session names one. */
export function createPortalSession(state: State, owner: Owner, params: Params): PortalSession {
  requiredAt(params, "customer");
  const customer = customerAt(state, owner, params);
  const configuration = textAt(params, "configuration");
  const mode = state.livemodeOf(owner) ? "live" : "test";
  if (configuration === undefined) {
    throw refused(
      `No configuration provided and your ${mode} mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in ${mode} mode.`,
    );
  }
  if (state.anyOf(configuration, owner)?.object !== "billing_portal.configuration") {
    const message = `No such configuration: '${configuration}'`;
    throw refused(message, { code: "resource_missing", param: "configuration" });
  }
  const id = newId("bps_1");
  return state.add(owner, {
    id,
    object: "billing_portal.session",
    configuration,
    created: state.now(),
    customer: customer?.id ?? "",
    livemode: state.livemodeOf(owner),
    return_url: urlAt(params, "return_url"),
    url: `${state.url}/portal/${id}`,
  });
}
