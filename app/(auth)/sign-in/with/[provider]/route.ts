import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { startProvider } from "#lib/auth/provider-sign-in";
import { findProvider } from "#lib/auth/providers";
import { providerCookie } from "#lib/pages/cookies";
import { isOwnPath } from "#lib/pages/own-path";
import { requestFacts } from "#lib/pages/visitor-action";
import { takeOneFrom } from "#lib/rate-limit/take-one";

const STARTS_PER_MINUTE = 60;

/** Sends the browser to a provider, to sign in there. */
export async function GET(request: Request, { params }: RouteContext<"/sign-in/with/[provider]">): Promise<Response> {
  const provider = findProvider((await params).provider);
  if (!provider) notFound();
  const facts = await requestFacts();
  const allowance = await takeOneFrom(facts.from.address, "provider", STARTS_PER_MINUTE);
  if (!allowance.allowed) return seeOther("/sign-in?problem=limited");
  const next = new URL(request.url).searchParams.get("next");
  const { url, kept } = await startProvider(provider, null, facts);
  const { name, options } = providerCookie();
  (await cookies()).set(name, isOwnPath(next) ? `${kept}~${next}` : kept, options);
  return seeOther(url);
}

const seeOther = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
