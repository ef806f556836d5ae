import { CircleAlert, CircleCheck, CirclePlus, Copy, UserCheck } from "lucide-react";
import { OnPhone } from "#components/ui/layout";
import { Money } from "#components/ui/money";
import { CustomStatus } from "#components/ui/status";
import type { Column } from "#components/ui/table";
import { Mono } from "#components/ui/text";
import { TextLink } from "#components/ui/text-link";
import { Time } from "#components/ui/time";
import { beginningOf } from "#lib/core/cut";
import { FATE_LABELS, IMPORT_KIND_TEXTS, type ImportRow } from "#lib/dashboard/import/shape";
import type { Fate, Import, Kind } from "#lib/domain/imports/schema";

type RowColumn = Column<ImportRow>;

/** The columns of the rows of a file. */
export function rowColumns(kind: Kind, currency: string, status: Import["status"]): readonly RowColumn[] {
  return [
    { head: "Line", right: true, width: 72, phone: "when", cell: ({ line }) => <Line line={line} /> },
    kind === "customer" ? EMAIL_AS_NAME : CODE,
    kind === "customer" ? NAME : PERSON,
    ...OWN[kind](currency),
    { head: "What happens", phone: "meta", cell: (row) => <FateOf row={row} isDone={status === "done"} kind={kind} /> },
    { head: "Why", grow: true, phone: "what", cell: ({ reason }) => reason && <span title={reason}>{reason}</span> },
  ];
}

/** On a phone there is no head that says what the number is. */
const Line = ({ line }: { line: number }) => (
  <>
    <OnPhone>Line </OnPhone>
    {line}
  </>
);

const CODE_SHOWN = 40;
const CODE: RowColumn = {
  head: "Code",
  name: true,
  phone: "name",
  cell: ({ data }) => data?.code && <Mono>{beginningOf(data.code, CODE_SHOWN)}</Mono>,
};
const EMAIL_AS_NAME: RowColumn = { head: "E-mail", name: true, phone: "name", cell: ({ data }) => data?.email };
const NAME: RowColumn = { head: "Name", cell: ({ data }) => data?.name };
const PERSON: RowColumn = {
  head: "Customer",
  tone: "soft",
  wideOnly: true,
  cell: ({ data }) => data?.name ?? data?.email,
};
const OF: RowColumn = { head: "Of", wideOnly: true, cell: ({ data }) => data?.of };
const EXPIRES: RowColumn = {
  head: "Expires",
  tone: "soft",
  wideOnly: true,
  cell: ({ data }) => data?.expires_at && <Time at={data.expires_at} as="date" />,
};

const OWN: Record<Kind, (currency: string) => readonly RowColumn[]> = {
  customer: () => [
    { head: "Marketing", tone: "soft", cell: ({ data }) => data && (data.marketing ? "Agreed" : "Not agreed") },
  ],
  gift_card: (currency) => [
    {
      head: "Balance",
      right: true,
      phone: "amount",
      cell: ({ data }) => data?.cents !== undefined && <Money cents={data.cents} currency={currency} />,
    },
    EXPIRES,
  ],
  ticket: () => [OF, { head: "Attendee", tone: "soft", wideOnly: true, cell: ({ data }) => data?.attendee }],
  voucher: () => [OF, { head: "Uses", right: true, phone: "amount", cell: ({ data }) => data?.uses }, EXPIRES],
};

const PATHS: Record<Kind, string> = {
  customer: "/customers",
  gift_card: "/gift-cards",
  ticket: "/tickets",
  voucher: "/vouchers",
};

const LOOKS = {
  create: { tone: "yes", glyph: CirclePlus },
  match: { tone: "plain", glyph: UserCheck },
  duplicate: { tone: "care", glyph: Copy },
  taken: { tone: "care", glyph: CircleAlert },
  invalid: { tone: "no", glyph: CircleAlert },
} as const satisfies Record<Fate, object>;

function FateOf({ row: { fate, made_id }, isDone, kind }: { row: ImportRow; isDone: boolean; kind: Kind }) {
  if (isDone && made_id) {
    return (
      <CustomStatus tone="yes" glyph={CircleCheck}>
        <TextLink href={`${PATHS[kind]}/${made_id}`}>Imported: {IMPORT_KIND_TEXTS[kind].one}</TextLink>
      </CustomStatus>
    );
  }
  return <CustomStatus {...LOOKS[fate]}>{FATE_LABELS[fate]}</CustomStatus>;
}
