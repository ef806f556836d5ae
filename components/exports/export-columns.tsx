import type { Column } from "#components/ui/table";
import { EXPORTS, type ExportKind } from "#lib/dashboard/export/shape";
import { type Days, ExportButtons } from "./export-buttons.tsx";

export const EXPORT_ROWS = (Object.keys(EXPORTS) as ExportKind[]).map((id) => ({ id, ...EXPORTS[id] }));

/** The columns of the exports of these days; a day that is not given does not bound them. */
export const exportColumns = (days: Days): readonly Column<(typeof EXPORT_ROWS)[number]>[] => [
  { head: "Data", name: true, strong: true, phone: "name", cell: ({ title }) => title },
  { head: "Contains", grow: true, phone: "what", cell: ({ text }) => text },
  {
    head: "",
    label: "Export",
    right: true,
    phone: "amount",
    cell: ({ id, title }) => <ExportButtons kind={id} title={title} days={days} />,
  },
];
