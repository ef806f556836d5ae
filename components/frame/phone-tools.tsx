"use client";
import { ChevronLeft, Search } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useFrame } from "./frame-context.tsx";
import { openPalette } from "./palette.tsx";
import { UserMenu } from "./user-menu.tsx";

/** The tools in the head of a page on a phone: back, search and the user menu. */
export function PhoneTools({ back }: { back?: { href: string; label: string } }) {
  if (!useFrame()) return null;
  return (
    <>
      {back && (
        <Link className="tools tools-back" href={back.href as Route} aria-label={`Back to ${back.label}`}>
          <ChevronLeft className="lucide m" />
        </Link>
      )}
      <div className="tools">
        <button type="button" aria-label="Search" onClick={openPalette}>
          <Search className="lucide m" />
        </button>
        <UserMenu small />
      </div>
    </>
  );
}
