import type { Metadata } from "next";
import { ClockProvider } from "#components/ui/clock";
import { Toasts } from "#components/ui/toast";
import { Fields } from "./fields.tsx";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Parts" };

/** The gallery: every part in every state. It exists in development only. */
export default function PartsPage() {
  return (
    <ClockProvider zone="Europe/Berlin" now={Math.floor(Date.now() / 1_000)}>
      <main className={styles.gallery}>
        <h1>Parts</h1>
        <Fields />
      </main>
      <Toasts />
    </ClockProvider>
  );
}
