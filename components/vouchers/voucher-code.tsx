import { CircleCheck, CircleSlash } from "lucide-react";
import { Copy } from "#components/ui/copy";
import { Meter } from "#components/ui/meter";
import { Qr } from "#components/ui/qr";
import { Section } from "#components/ui/section";
import { CustomStatus } from "#components/ui/status";
import { Figure, Mono, Text } from "#components/ui/text";
import type { VoucherDetails } from "#lib/dashboard/vouchers/shape";
import styles from "./voucher-code.module.css";

/** The code of a voucher while it can be used, its uses, and whether a scan would redeem it now. */
export function VoucherCode({ details: { voucher, status, refusal } }: { details: VoucherDetails }) {
  const { qr_token, max_uses, uses_after, remaining } = voucher;
  const left = status === "voided" ? 0 : remaining;
  return (
    <Section className={styles.pass}>
      <div className={styles.code}>
        {refusal === null && <Qr text={qr_token} label={`QR code of this voucher: ${qr_token}`} />}
        <Mono as="p" className={styles.token}>
          <Copy value={qr_token} label="copy the token" whole>
            {refusal === null ? undefined : <s>{qr_token}</s>}
          </Copy>
        </Mono>
      </div>
      <div>
        <Text as="p" tone="soft">
          Uses left
        </Text>
        <Figure>{left === 0 ? "None" : `${left} of ${max_uses}`}</Figure>
        <div className={styles.meter}>
          <Meter
            label={`${uses_after} of ${max_uses} used`}
            parts={[{ percent: (100 * left) / max_uses, kind: "accent" }]}
          />
        </div>
        <CustomStatus tone={refusal === null ? "yes" : "plain"} glyph={refusal === null ? CircleCheck : CircleSlash}>
          {refusal === null ? "A scan would redeem it now" : "A scan would refuse it now"}
        </CustomStatus>
        {refusal !== null && (
          <Text as="p" tone="soft">
            {refusal}
          </Text>
        )}
      </div>
    </Section>
  );
}
