import type { Session, StoreOfPerson } from "#lib/auth/find-session";
import { isAtLeast, ROLES, type Role } from "#lib/auth/roles";
import { scopesAbove } from "#lib/auth/scopes-of-role";
import { isAppError } from "#lib/core/errors";
import type { Mode } from "#lib/core/request";
import type { Context } from "#lib/db/context";
import { authorizeApp } from "#lib/domain/app-grants/authorize";
import { isUsedByAny } from "#lib/domain/app-grants/read";
import { recordRefusal } from "#lib/domain/security-events/record-refusal";
import { codeAddress, declineAddress, readAuthorizationRequest } from "./authorization-request.ts";

/** Those who may issue a key with these scopes may allow an app with them. */
const neededRole = (scopes: readonly string[]): Role =>
  ROLES.find((role) => isAtLeast(role, "developer") && scopesAbove(role, scopes).length === 0) ?? "owner";

/** Returns true for a store in which this person may allow an app these scopes. */
export const mayInstall = ({ role, needs_factor }: StoreOfPerson, scopes: readonly string[]): boolean =>
  !needs_factor && isAtLeast(role, neededRole(scopes));

/**
 * Returns true if the browser may be sent to an app with an error, without an action of the person: they are signed in, and a
 * store of theirs uses the app. Anybody can register an app, so this page would otherwise lead anywhere (RFC 9700, 4.11.2).
 */
export const mayBeSentBack = async (session: Session | null, appId: string): Promise<boolean> =>
  session !== null &&
  isUsedByAny(
    session.stores.map(({ id }) => id),
    appId,
  );

/** Returns the path of the consent page. Everything unusual in the query is encoded, so that it survives sign-in. */
export const consentPage = (query: URLSearchParams): string => `/oauth/authorize?${query}`;

/** The parameter of the page of a failure that has the id of the request that failed. */
export const FAILED_REQUEST = "failed_request";

/** Returns the path of the page that says that the form of the consent page failed, and leads back to it. */
export const failedPage = (query: URLSearchParams, requestId: string): string =>
  `/oauth/failed?${new URLSearchParams([...query, [FAILED_REQUEST, requestId]])}`;

/** The form of the consent page as it was sent. */
export interface ConsentForm {
  answer: string | undefined;
  store: string | undefined;
  mode: string | undefined;
}

interface Person {
  session: Session | null;
  /** Makes the person's context in another store and mode. */
  contextIn: (session: Session, store: StoreOfPerson, mode: Mode) => Promise<Context>;
}

/**
 * Allows or declines the app as the form says, and returns where the browser goes next: to the app, or back to the consent
 * page when nothing was decided. The page then says why. The query is checked as on the page, and nothing in the form adds
 * to it.
 */
export async function answerConsent(query: URLSearchParams, form: ConsentForm, person: Person): Promise<string> {
  const reading = await readAuthorizationRequest(query);
  if (reading.kind !== "consent") return consentPage(query);
  if (form.answer === "decline" && person.session) return declineAddress(reading.request);
  const ctx = form.answer === "allow" ? await chosenContext(form, person, reading.request.scopes) : null;
  if (!ctx) return consentPage(query);
  try {
    return codeAddress(reading.request, await authorizeApp(ctx, reading.request));
  } catch (error) {
    const isShownByThePage = isAppError(error) && (error.code === "unauthorized" || error.code === "not_found");
    if (isShownByThePage) return consentPage(query);
    throw error;
  }
}

/** Returns the context of the chosen store and mode, or null when this person may not allow the app there. */
async function chosenContext(
  form: ConsentForm,
  { session, contextIn }: Person,
  scopes: readonly string[],
): Promise<Context | null> {
  const store = session?.stores.find(({ id }) => id === form.store);
  if (!session || !store || (form.mode !== "live" && form.mode !== "test")) return null;
  if (form.mode === "live" && !session.user.isVerified) return null;
  const ctx = await contextIn(session, store, form.mode);
  if (mayInstall(store, scopes)) return ctx;
  if (store.needs_factor) return null;
  await recordRefusal(ctx, "role_too_small", { role: store.role, needed: neededRole(scopes), page: "/oauth" });
  return null;
}
