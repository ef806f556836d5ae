"use client";
import { Dialog as Base } from "@base-ui/react/dialog";
import { Command } from "cmdk";
import { ArrowLeftRight, Gift, Keyboard, Plus, ReceiptText, Search, Ticket, Webhook } from "lucide-react";
import type { Route } from "next";
import { usePathname, useRouter } from "next/navigation";
import { startTransition, useEffect, useState } from "react";
import { Kbd } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Switch } from "#components/ui/field";
import { SINGLE_KEYS, singleKey } from "#components/ui/single-key.ts";
import { type Found, useDashboard } from "./frame-context.tsx";
import { ALL_PLACES, type Place } from "./nav.ts";

const SEARCH_AFTER_MS = 150;
const MIN_LENGTH = 4;
const LETTER_WITHIN_MS = 1_200;
const ICONS = { order: ReceiptText, gift_card: Gift, ticket: Ticket, webhook: Webhook };

export function openPalette() {
  dispatchEvent(new Event("zakka:palette"));
}

/** The field in the sidebar that opens the palette. */
export function SearchButton() {
  return (
    <button type="button" className="search-button" onClick={openPalette}>
      <Search className="lucide s" />
      Search or paste a code
      <Kbd>/</Kbd>
    </button>
  );
}

/** The command palette (⌘K or /): opens pages, runs commands, and finds what a pasted code belongs to. Also handles the other shortcuts. */
export function Palette() {
  const { facts, actions } = useDashboard();
  const router = useRouter();
  const path = usePathname();
  const [open, setOpen] = useState(false);
  const [hasShortcutList, setShortcutList] = useState(false);
  const [text, setText] = useState("");
  const found = useFound(text, open, actions.find);
  useShortcuts(setOpen, setShortcutList, (place) => go(place));

  function go(place: { href: string; needsFullLoad?: boolean }) {
    setOpen(false);
    if (place.needsFullLoad) location.assign(place.href);
    else router.push(place.href as Route);
  }
  function switchMode() {
    setOpen(false);
    const form = new FormData();
    form.set("mode", facts.mode === "live" ? "test" : "live");
    form.set("path", path);
    startTransition(() => actions.switchMode(form));
  }
  return (
    <>
      <Base.Root
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setText("");
        }}
      >
        <Base.Portal>
          <Base.Backdrop className="backdrop" />
          <Base.Popup className="float palette">
            <Base.Title>Search and commands</Base.Title>
            <Command label="Search and commands" loop>
              <div className="palette-search">
                <Search />
                <Command.Input value={text} onValueChange={setText} placeholder="Search or paste a code" />
                <Kbd>esc</Kbd>
              </div>
              <Command.List label="Results">
                <Command.Empty>Nothing found. Paste a complete code, token or ID.</Command.Empty>
                {found.length > 0 && (
                  <Command.Group heading="Found">
                    {found.map((thing) => (
                      <Item
                        key={thing.href}
                        value={`${text} ${thing.title}`}
                        icon={ICONS[thing.kind]}
                        onSelect={() => go(thing)}
                        detail={thing.detail}
                      >
                        {thing.title}
                      </Item>
                    ))}
                  </Command.Group>
                )}
                <Command.Group heading="Go to">
                  {ALL_PLACES.map((place) => (
                    <Item
                      key={place.href}
                      value={place.label}
                      icon={place.icon}
                      onSelect={() => go(place)}
                      shortcut={`G ${place.letter.toUpperCase()}`}
                    >
                      {place.label}
                    </Item>
                  ))}
                </Command.Group>
                <Command.Group heading="Do">
                  <Item value="New API key" icon={Plus} onSelect={() => go({ href: "/keys/new" })}>
                    New API key
                  </Item>
                  <Item value="New webhook endpoint" icon={Plus} onSelect={() => go({ href: "/webhooks/new" })}>
                    New webhook endpoint
                  </Item>
                  <Item value="Register an app" icon={Plus} onSelect={() => go({ href: "/apps/new" })}>
                    Register an app
                  </Item>
                  <Item value="Switch to test live data mode" icon={ArrowLeftRight} onSelect={switchMode}>
                    {facts.mode === "live" ? "Switch to test data" : "Switch to live data"}
                  </Item>
                  <Item
                    value="Keyboard shortcuts"
                    icon={Keyboard}
                    onSelect={() => {
                      setOpen(false);
                      setShortcutList(true);
                    }}
                    shortcut="?"
                  >
                    Keyboard shortcuts
                  </Item>
                </Command.Group>
              </Command.List>
            </Command>
            <div className="palette-foot">
              <span>
                <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
              </span>
              <span>
                <Kbd>↵</Kbd> open
              </span>
              <span className="spacer" />
              <span>Paste any code, token or ID to open what it belongs to</span>
            </div>
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
      <ShortcutList open={hasShortcutList} onOpenChange={setShortcutList} />
    </>
  );
}

function Item({
  value,
  icon: Icon,
  onSelect,
  detail,
  shortcut,
  children,
}: {
  value: string;
  icon: Place["icon"];
  onSelect: () => void;
  detail?: string;
  shortcut?: string;
  children: React.ReactNode;
}) {
  return (
    <Command.Item value={value} onSelect={onSelect}>
      <Icon />
      <span className="truncated">{children}</span>
      <span className="truncated palette-detail">{detail}</span>
      {shortcut ? <Kbd>{shortcut}</Kbd> : <span />}
    </Command.Item>
  );
}

function ShortcutList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const keys: readonly (readonly [string, string])[] = [
    ["Search and commands", "⌘K /"],
    ...ALL_PLACES.map((place) => [`Go to ${place.label}`, `G ${place.letter.toUpperCase()}`] as const),
    ["Next row, previous row", "J K"],
    ["Open the row", "↵"],
    ["Newer page, older page", "[ ]"],
    ["Create", "C"],
    ["Submit a form", "⌘↵"],
    ["Close", "esc"],
    ["This list", "?"],
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <Switch
        defaultChecked={open && localStorage.getItem(SINGLE_KEYS) !== "off"}
        onChange={(event) => localStorage.setItem(SINGLE_KEYS, event.currentTarget.checked ? "on" : "off")}
      >
        Use single-key shortcuts outside text fields
      </Switch>
      <dl className="keylist">
        {keys.map(([what, caps]) => (
          <div className="contents" key={what}>
            <dt>{what}</dt>
            <dd>
              {caps.split(" ").map((cap) => (
                <span key={cap}>
                  {" "}
                  <Kbd>{cap}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Finds what a pasted text belongs to, shortly after the last key. Ignores an answer to an earlier text. */
function useFound(text: string, open: boolean, find: (text: string) => Promise<readonly Found[]>): readonly Found[] {
  const [found, setFound] = useState<readonly Found[]>([]);
  const wanted = text.trim();
  useEffect(() => {
    setFound([]);
    if (!open || wanted.length < MIN_LENGTH) return;
    let isStale = false;
    const timer = setTimeout(() => {
      find(wanted).then(
        (things) => isStale || setFound(things),
        () => undefined,
      );
    }, SEARCH_AFTER_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [wanted, open, find]);
  return found;
}

function useShortcuts(
  setOpen: (open: boolean) => void,
  setShortcutList: (open: boolean) => void,
  go: (place: Place) => void,
) {
  useEffect(() => {
    let pressedG = 0;
    function press(event: KeyboardEvent) {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setOpen(true);
        return;
      }
      if ((event.metaKey || event.ctrlKey) && event.key === "Enter") {
        (event.target as HTMLElement).closest("form")?.requestSubmit();
        return;
      }
      const key = singleKey(event);
      if (!key) return;
      const place = Date.now() - pressedG < LETTER_WITHIN_MS ? ALL_PLACES.find((one) => one.letter === key) : undefined;
      pressedG = 0;
      if (place) go(place);
      else if (key === "g") pressedG = Date.now();
      else if (key === "/") search(setOpen);
      else if (key === "?") setShortcutList(true);
      else if (key === "c") document.querySelector<HTMLElement>("[data-create]")?.click();
      else return;
      event.preventDefault();
    }
    const palette = () => setOpen(true);
    const keys = () => setShortcutList(true);
    addEventListener("keydown", press);
    addEventListener("zakka:palette", palette);
    addEventListener("zakka:keys", keys);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("zakka:palette", palette);
      removeEventListener("zakka:keys", keys);
    };
  });
}

/** Opens the search of the page where it has one, else the palette. */
function search(setOpen: (open: boolean) => void) {
  const field = document.querySelector<HTMLInputElement>("input[data-search]");
  if (field) field.select();
  else setOpen(true);
}
