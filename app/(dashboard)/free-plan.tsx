import { Note } from "#components/ui/note";
import { Section } from "#components/ui/section";
import { Mono } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import type { Role } from "#lib/auth/roles";
import { isPlanOfOwner } from "#lib/config/environment";
import type { PrismaContext } from "#lib/db/context";
import { getStoreSettings } from "#lib/domain/stores/read";
import { readForPage } from "#lib/pages/page";

/** Says, before somebody makes a key or looks for an app, that the store is on the plan without the API, and who changes that. */
export async function FreePlan({ ctx, role }: { ctx: PrismaContext; role: Role }) {
  const settings = await readForPage(ctx, () => getStoreSettings(ctx));
  if (settings.plan !== "free" || settings.api_grandfathered) return null;
  return (
    <Section>
      <Note kind="care">
        <b>This store is on Free, which does not include the API.</b> Until it is on Pro, every request with a key or by
        an app is refused with <Mono>pro_required</Mono>. Keys that you make now work from then on.{" "}
        <Switch role={role} />
        On your own server this does it, too: <Mono>npx zakka merchant set --merchant {ctx.merchantId} plan=pro</Mono>
      </Note>
    </Section>
  );
}

/** Who changes the plan. */
function Switch({ role }: { role: Role }) {
  if (!isPlanOfOwner()) return "Only the operator of this server can change the plan. ";
  if (role !== "owner") return "Only an owner of the store can change the plan. ";
  return (
    <>
      Change the plan under <TextLink href="/settings/store">Settings → Store</TextLink>.{" "}
    </>
  );
}
