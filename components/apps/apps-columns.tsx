import { Id } from "#components/ui/id";
import type { Column } from "#components/ui/table";
import { Time } from "#components/ui/time";
import type { App } from "#lib/domain/apps/schema";
import { AppName } from "./app-logo.tsx";
import { storeCount, TYPE_LABELS } from "./app-texts.ts";
import { May } from "./may.tsx";

export const APP_COLUMNS: readonly Column<App>[] = [
  {
    head: "Name",
    name: true,
    two: true,
    grow: true,
    phone: "name",
    cell: ({ logo, name, redirect_uris: [first] }) => <AppName logo={logo} name={name} detail={first} />,
  },
  {
    head: "May ask for",
    phone: "what",
    tone: "soft",
    cell: ({ scopes }) => <May scopes={scopes} />,
  },
  { head: "Kind", wideOnly: true, cell: ({ type }) => TYPE_LABELS[type] },
  { head: "Client ID", wideOnly: true, cell: ({ id }) => <Id id={id} of="client id" /> },
  { head: "Installed in", wideOnly: true, phone: "meta", cell: ({ installs }) => storeCount(installs) },
  { head: "Registered", right: true, tone: "soft", cell: ({ created }) => <Time at={created} /> },
];
