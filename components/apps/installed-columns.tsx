import type { Column } from "#components/ui/table";
import { Time } from "#components/ui/time";
import type { InstalledApp } from "#lib/domain/app-grants/schema";
import { AppName } from "./app-logo.tsx";
import { InstalledStatus } from "./installed-status.tsx";
import { May } from "./may.tsx";

/** The heads and cells of the list of installed apps, of those in use or of those that ended. */
export function installedColumns(isEnded: boolean): readonly Column<InstalledApp>[] {
  const columns: Column<InstalledApp>[] = [
    {
      head: "App",
      name: true,
      two: true,
      grow: true,
      phone: "name",
      cell: ({ logo, name, maker }) => <AppName logo={logo} name={name} detail={`by ${maker}`} />,
    },
    {
      head: isEnded ? "Could" : "May",
      phone: "what",
      tone: "soft",
      cell: ({ scopes }) => <May scopes={scopes} />,
    },
    {
      head: "Allowed by",
      wideOnly: true,
      cell: ({ granted_by }) => granted_by ?? "Someone who is no longer here",
    },
    { head: "Allowed", tone: "soft", cell: ({ granted_at }) => <Time at={granted_at} /> },
  ];
  if (isEnded) return [...columns, { head: "Ended", phone: "meta", cell: (app) => <InstalledStatus app={app} /> }];
  return [
    ...columns,
    {
      head: "Last used",
      phone: "when",
      tone: "soft",
      cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} as="ago" /> : "Never"),
    },
  ];
}
