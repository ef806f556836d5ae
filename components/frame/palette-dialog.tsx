"use client";
import { Command, defaultFilter } from "cmdk";
import { ArrowLeftRight, Keyboard, Plus, Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { startTransition, useEffect, useRef, useState } from "react";
import { Kbd } from "#components/ui/button-look";
import { DialogPopup } from "#components/ui/dialog-popup";
import { Spacer } from "#components/ui/layout";
import { leavePage } from "#components/ui/leave.ts";
import { Truncated } from "#components/ui/text";
import { type Found, useDashboard } from "./frame-context.tsx";
import { ALL_PAGES, type NavPage } from "./nav.ts";
import styles from "./palette.module.css";
import { useFind } from "./use-find.ts";

const MIN_LENGTH = 3;
const LEAST_SCORE = 0.2;
/** The lists that can be searched by name. */
const SEARCHABLE = [
  { href: "/orders", icon: "receipt-text", what: "orders" },
  { href: "/customers", icon: "users", what: "customers" },
  { href: "/products", icon: "package", what: "products" },
  { href: "/tickets", icon: "ticket", what: "tickets" },
  { href: "/bookings", icon: "calendar-clock", what: "bookings" },
  { href: "/vouchers", icon: "stamp", what: "vouchers" },
  { href: "/memberships", icon: "id-card", what: "memberships" },
  { href: "/gift-cards", icon: "gift", what: "gift cards" },
] as const;
const ICONS = {
  customer: "users",
  order: "receipt-text",
  gift_card: "gift",
  ticket: "ticket",
  booking: "calendar-clock",
  voucher: "stamp",
  membership: "id-card",
  product: "package",
  webhook: "webhook",
} as const;

/** The dialog of the palette: opens pages, runs commands, and finds what a pasted code belongs to. */
export function PaletteDialog({
  open,
  onOpenChange,
  onReady,
  text,
  onText,
  go,
  listShortcuts,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the field takes the focus. */
  onReady: () => void;
  /** What is typed, from before the dialog was loaded too. It ends with a line break if Enter came before what it finds. */
  text: string;
  onText: (text: string) => void;
  go: (page: Pick<NavPage, "href" | "needsFullLoad">) => void;
  listShortcuts: () => void;
}) {
  const { facts, actions, icons } = useDashboard();
  const path = usePathname();
  const words = text.trim();
  const isEntered = text.endsWith("\n");
  const { found, isPending } = useFind(open && words.length >= MIN_LENGTH ? words : "", actions.find);
  const mayBeName = words.length >= MIN_LENGTH && found.every(({ kind }) => kind === "customer");
  const [chosen, choose] = useState("");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (found[0]) choose(valueOfFound(words, found[0]));
  }, [words, found]);
  useEffect(() => {
    if (!isEntered || isPending) return;
    if (found[0] && found.length === 1) go(found[0]);
    else if (!found[0] && chosen) list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.click();
  }, [isEntered, isPending, found, chosen, go]);
  /** A scanner that types sends Enter right after the code. So Enter waits for what is found, unless a page or command matches. */
  function press(event: React.KeyboardEvent) {
    const isUndecided = !chosen || chosen === valueOfSearch(words, SEARCHABLE[0].what);
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !isPending || !isUndecided) return;
    event.preventDefault();
    onText(`${words}\n`);
  }
  function switchMode() {
    onOpenChange(false);
    const form = new FormData();
    form.set("mode", facts.mode === "live" ? "test" : "live");
    form.set("path", path);
    leavePage(() => startTransition(() => actions.switchMode(form)));
  }
  return (
    <DialogPopup open={open} onOpenChange={onOpenChange} title="Search and commands" className={styles.palette}>
      <Command label="Search and commands" loop filter={rate} value={chosen} onValueChange={choose} onKeyDown={press}>
        <div className={styles.field}>
          <Search />
          <Command.Input
            value={text.replace("\n", "")}
            onValueChange={onText}
            onFocus={onReady}
            placeholder="Search or paste a code"
          />
          <Kbd>esc</Kbd>
        </div>
        <Command.List ref={list} label="Results" className={styles.list}>
          <Command.Empty className={styles.empty}>Nothing found.</Command.Empty>
          {found.length > 0 && <FoundThings words={words} found={found} go={go} />}
          <Command.Group heading="Go to">
            {ALL_PAGES.map((page) => (
              <Item
                key={page.href}
                value={page.label}
                icon={icons[page.icon]}
                onSelect={() => go(page)}
                shortcut={page.letter && `G ${page.letter.toUpperCase()}`}
              >
                {page.label}
              </Item>
            ))}
          </Command.Group>
          <Command.Group heading="Do">
            <Item value="New order sell counter" icon={<Plus />} onSelect={() => go({ href: "/orders/new" })}>
              New order
            </Item>
            <Item value="New customer" icon={<Plus />} onSelect={() => go({ href: "/customers/new" })}>
              New customer
            </Item>
            <Item value="New product" icon={<Plus />} onSelect={() => go({ href: "/products/new" })}>
              New product
            </Item>
            <Item value="New API key" icon={<Plus />} onSelect={() => go({ href: "/keys/new" })}>
              New API key
            </Item>
            <Item value="New webhook endpoint" icon={<Plus />} onSelect={() => go({ href: "/webhooks/new" })}>
              New webhook endpoint
            </Item>
            <Item value="Register an app" icon={<Plus />} onSelect={() => go({ href: "/apps/new" })}>
              Register an app
            </Item>
            <Item value="Switch to test live data mode" icon={<ArrowLeftRight />} onSelect={switchMode}>
              {facts.mode === "live" ? "Switch to test data" : "Switch to live data"}
            </Item>
            <Item
              value="Keyboard shortcuts"
              icon={<Keyboard />}
              onSelect={() => {
                onOpenChange(false);
                listShortcuts();
              }}
              shortcut="?"
            >
              Keyboard shortcuts
            </Item>
          </Command.Group>
          {mayBeName && <Searches words={words} go={go} />}
        </Command.List>
      </Command>
      <div className={styles.foot}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
        </span>
        <span>
          <Kbd>↵</Kbd> open
        </span>
        <Spacer />
        <span>Finds a name, or a whole code, token, ID or e-mail address</span>
      </div>
    </DialogPopup>
  );
}

/** The list keeps an entry whose value begins with the words, and knows the chosen one by its value. */
const valueOfFound = (words: string, { title, detail }: Found) => `${words} ${title} ${detail}`.trim();
const valueOfSearch = (words: string, what: string) => `${words} in ${what}`;

/** Rates an entry from 0 to 1. Letters of the words that are scattered over a name are no match: the words may be a guest's name. */
const rate: typeof defaultFilter = (...entry) => {
  const score = defaultFilter(...entry);
  return score < LEAST_SCORE ? 0 : score;
};

function FoundThings({
  words,
  found,
  go,
}: {
  words: string;
  found: readonly Found[];
  go: (page: { href: string }) => void;
}) {
  const { icons } = useDashboard();
  return (
    <Command.Group heading="Found">
      {found.map((thing) => (
        <Item
          key={thing.href}
          value={valueOfFound(words, thing)}
          icon={icons[ICONS[thing.kind]]}
          onSelect={() => go(thing)}
          detail={thing.detail}
        >
          {thing.title}
        </Item>
      ))}
    </Command.Group>
  );
}

function Searches({ words, go }: { words: string; go: (page: { href: string }) => void }) {
  const { icons } = useDashboard();
  return (
    <Command.Group heading="Search">
      {SEARCHABLE.map(({ href, icon, what }) => (
        <Item
          key={href}
          value={valueOfSearch(words, what)}
          icon={icons[icon]}
          onSelect={() => go({ href: `${href}?q=${encodeURIComponent(words)}` })}
        >
          {`Search ${what} for “${words}”`}
        </Item>
      ))}
    </Command.Group>
  );
}

function Item({
  value,
  icon,
  onSelect,
  detail,
  shortcut,
  children,
}: {
  value: string;
  icon: React.ReactNode;
  onSelect: () => void;
  detail?: string;
  shortcut?: string;
  children: React.ReactNode;
}) {
  return (
    <Command.Item className={styles.item} value={value} onSelect={onSelect}>
      {icon}
      <Truncated>{children}</Truncated>
      <Truncated className={styles.detail}>{detail}</Truncated>
      {shortcut ? <Kbd>{shortcut}</Kbd> : <span />}
    </Command.Item>
  );
}
