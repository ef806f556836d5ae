"use client";
import { Search } from "lucide-react";
import type { Route } from "next";
import { Kbd } from "#components/ui/button-look";
import { Link } from "#components/ui/link";
import { useFrame } from "./frame-context.tsx";
import styles from "./tools.module.css";
import { openPalette } from "./use-shortcuts.ts";
import { UserMenu } from "./user-menu.tsx";

/** The field in the sidebar that opens the palette. */
export function SearchButton() {
  return (
    <button type="button" className={styles.search} onClick={openPalette}>
      <Search size={14} />
      Search or paste a code
      <Kbd>/</Kbd>
    </button>
  );
}

/** The tools in the head of a page on a phone: back, search and the user menu. */
export function PhoneTools({ back }: { back?: { href: string; label: string } }) {
  const frame = useFrame();
  if (!frame) return null;
  return (
    <>
      {back && (
        <Link className={styles.back} href={back.href as Route} aria-label={`Back to ${back.label}`}>
          {frame.icons["chevron-left"]}
        </Link>
      )}
      <div className={styles.tools}>
        {!frame.facts.isStaff && (
          <button type="button" aria-label="Search" onClick={openPalette}>
            <Search size={20} />
          </button>
        )}
        <UserMenu small />
      </div>
    </>
  );
}
