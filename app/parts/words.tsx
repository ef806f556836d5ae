import { Code } from "#components/ui/code";
import { Copy, CopyButton } from "#components/ui/copy";
import { CustomerLink } from "#components/ui/customer-link";
import { Id } from "#components/ui/id";
import { Json } from "#components/ui/json";
import { OnDesk, OnPhone } from "#components/ui/layout";
import { Money } from "#components/ui/money";
import { Qr } from "#components/ui/qr";
import { Scroller } from "#components/ui/scroller";
import { Figure, Hint, Mono, Text, Truncated } from "#components/ui/text";
import { TextButton, TextLink } from "#components/ui/text-link";
import { Span, Time } from "#components/ui/time";
import { Group, Piece } from "./piece.tsx";
import { SALES } from "./samples.ts";
import styles from "./words.module.css";

const AGES_S = [2, 240, 11_000, 200_000, 4_000_000, 40_000_000];
const FORMATS = ["moment", "second", "when", "ago", "date", "day", "exact"] as const;

/** Text, amounts, times, and what can be copied. */
export function Words({ now }: { now: number }) {
  const id = SALES[0]?.id ?? "";
  return (
    <Group id="words" title="Words">
      <Piece name="Text, Mono">
        <Text>Plain</Text>
        <Text tone="soft">Soft explains</Text>
        <Text tone="quiet">Quiet is looked for</Text>
        <Text tone="care">Care wants a person</Text>
        <Text strong>Strong</Text>
        <Text as="s" tone="quiet">
          Struck
        </Text>
        <Mono>0O 1Il gift_card.redeemed</Mono>
      </Piece>
      <Piece name="Truncated, Hint, Figure">
        <span className={styles.narrow}>
          <Truncated>{SALES[1]?.name ?? ""}</Truncated>
        </span>
        <Hint>A hint beneath a control.</Hint>
        <Figure>€4,318.50</Figure>
      </Piece>
      <Piece name="OnDesk, OnPhone">
        <OnDesk>In a wide window</OnDesk>
        <OnPhone>On a phone</OnPhone>
      </Piece>
      <Piece name="TextLink, CustomerLink, TextButton">
        <TextLink href="#words">A link</TextLink>
        <CustomerLink id={id}>Mara Lindqvist</CustomerLink>
        <CustomerLink id={null}>An erased customer</CustomerLink>
        <TextButton>A button in a text</TextButton>
      </Piece>
      <Piece name="Money: plain, quiet, signed">
        <Money cents={431_850} currency="eur" />
        <Money cents={8_900} currency="eur" quiet />
        <Money cents={-1_850} currency="eur" signed />
        <Money cents={1_200} currency="eur" signed />
        <Money cents={1_500} currency="jpy" />
      </Piece>
      {FORMATS.map((format) => (
        <Piece key={format} name={`Time as ${format}`}>
          {AGES_S.map((age) => (
            <Time key={age} at={now - age} as={format} />
          ))}
        </Piece>
      ))}
      <Piece name="Span">
        <span>
          <Span to={now + 1_740} />
        </span>
        <span>
          <Span to={now + 9_000} fine />
        </span>
      </Piece>
      <Piece name="Copy: id, quiet, soft, whole; CopyButton">
        <Copy value={id} label="copy order id" />
        <Id id={id} of="order id" />
        <Copy value="mara@post.example" mono={false} tone="soft" label="copy the address" />
        <CopyButton value={id}>Copy the id</CopyButton>
        <Copy
          value={`curl https://zakka.example/v1/orders/${id} -H "Authorization: Bearer zk_test_4fQ7"`}
          label="copy the command"
          whole
        />
      </Piece>
      <Piece name="Code, Json, Scroller, Qr">
        <Code label="Short">curl https://tidehouse.example/v1</Code>
        <Scroller label="Wide" className={styles.scroller}>
          curl https://tidehouse.example/v1/tickets
        </Scroller>
        <Json>{'{"id":"0199f3c2","status":"paid"}'}</Json>
        <span className={styles.qr}>
          <Qr text="T-7K2M9QXR" label="QR code of a ticket" />
        </span>
      </Piece>
    </Group>
  );
}
