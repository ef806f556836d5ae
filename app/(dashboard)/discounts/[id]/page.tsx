import type { Metadata } from "next";
import { remove, save } from "#app/(dashboard)/discounts/actions";
import { valuesOf } from "#app/(dashboard)/discounts/form";
import { DeleteDiscount } from "#components/discounts/delete-discount";
import { DiscountForm } from "#components/discounts/discount-form";
import { usesText } from "#components/discounts/discount-texts.ts";
import { Facts, Section } from "#components/ui/section";
import { Status } from "#components/ui/status";
import { Time } from "#components/ui/time";
import { readProductChoices, stateOf } from "#lib/dashboard/discounts/read";
import { getDiscountCode } from "#lib/domain/discount-codes/read";
import type { DiscountCode } from "#lib/domain/discount-codes/schema";
import { getSettings } from "#lib/domain/store-settings/read";
import { readOne } from "#lib/pages/read-one";
import { dashboardContext } from "#lib/pages/session";

const readCode = readOne(getDiscountCode);

export async function generateMetadata({ params }: PageProps<"/discounts/[id]">): Promise<Metadata> {
  return { title: (await readCode((await params).id)).code };
}

export default async function DiscountPage({ params }: PageProps<"/discounts/[id]">) {
  const code = await readCode((await params).id);
  const ctx = await dashboardContext();
  const settings = await getSettings(ctx);
  return (
    <DiscountForm
      action={save}
      id={code.id}
      title={code.code}
      values={valuesOf(code, settings)}
      products={await readProductChoices(ctx, code.product_ids ?? [])}
      currency={settings.currency}
      more={<DeleteDiscount code={code} remove={remove} />}
      uses={<Uses code={code} now={ctx.now} />}
    />
  );
}

function Uses({ code, now }: { code: DiscountCode; now: Date }) {
  return (
    <Section title="This code">
      <Facts
        facts={[
          ["Status", <Status key="status" of="discount_code" is={stateOf(code, now)} />],
          ["Used", usesText(code)],
          ["Created", <Time key="created" at={code.created} as="exact" />],
        ]}
      />
    </Section>
  );
}
