import { CircleCheck, CircleSlash } from "lucide-react";
import type { ReactNode } from "react";
import { Copy } from "#components/ui/copy";
import { Qr } from "#components/ui/qr";
import { Section } from "#components/ui/section";
import { CustomStatus } from "#components/ui/status";
import { Mono, Text } from "#components/ui/text";
import styles from "./item-code.module.css";

/** The code of an item while it can be used, what matters about it, and what a scan would answer now. */
export function ItemCode({
  noun,
  token,
  refusal,
  yes,
  children,
}: {
  /** "booking". */
  noun: string;
  token: string;
  /** Why a scan would refuse it now, or null. */
  refusal: string | null;
  /** What a scan would do now: "A scan would let the party in now". */
  yes: string;
  children: ReactNode;
}) {
  return (
    <Section className={styles.pass}>
      <div className={styles.code}>
        {refusal === null && <Qr text={token} label={`QR code of this ${noun}: ${token}`} />}
        <Mono as="p" className={styles.token}>
          <Copy value={token} label="copy the token" whole>
            {refusal === null ? undefined : <s>{token}</s>}
          </Copy>
        </Mono>
      </div>
      <div>
        {children}
        <div className={styles.door}>
          <CustomStatus tone={refusal === null ? "yes" : "plain"} glyph={refusal === null ? CircleCheck : CircleSlash}>
            {refusal === null ? yes : "A scan would refuse it now"}
          </CustomStatus>
          {refusal !== null && (
            <Text as="p" tone="soft">
              {refusal}
            </Text>
          )}
        </div>
      </div>
    </Section>
  );
}
