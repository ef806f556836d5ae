import type { Metadata } from "next";
import { ClockProvider } from "#components/ui/clock";
import { LeaveDialog } from "#components/ui/leave-dialog";
import { TextLink } from "#components/ui/text-link";
import { Toasts } from "#components/ui/toast";
import type { Params } from "#lib/pages/address";
import { Actions } from "./actions.tsx";
import { DetailParts } from "./details.tsx";
import { Empties } from "./empties.tsx";
import { Fields } from "./fields.tsx";
import { Lists } from "./lists.tsx";
import { Notes } from "./notes.tsx";
import styles from "./page.module.css";
import { States } from "./states.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { Words } from "./words.tsx";

export const metadata: Metadata = { title: "Parts" };

const GROUPS = {
  states: "States",
  words: "Words",
  actions: "Actions",
  fields: "Forms",
  lists: "Lists",
  empty: "Empty and failed",
  notes: "Notes and figures",
  details: "Details",
};

/** The gallery: every part in every state, in the chosen theme. It exists in development only. */
export default async function PartsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const query = await searchParams;
  const now = Math.floor(Date.now() / 1_000);
  return (
    <ClockProvider zone="Europe/Berlin" now={now}>
      <main className={styles.gallery}>
        <header className={styles.head}>
          <h1>Parts</h1>
          <nav aria-label="Groups">
            {Object.entries(GROUPS).map(([id, title]) => (
              <TextLink key={id} href={`#${id}`}>
                {title}
              </TextLink>
            ))}
          </nav>
          <ThemeSwitch />
        </header>
        <States />
        <Words now={now} />
        <Actions now={now} />
        <Fields />
        <Lists query={query} now={now} />
        <Empties />
        <Notes />
        <DetailParts query={query} now={now} />
      </main>
      <LeaveDialog />
      <Toasts store="" />
    </ClockProvider>
  );
}
