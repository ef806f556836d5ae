import {
  Blocks,
  Gift,
  House,
  KeyRound,
  Mail,
  Plug,
  ReceiptText,
  ScanLine,
  Smartphone,
  Ticket,
  Webhook,
} from "lucide-react";
import type { ComponentType } from "react";

export interface Place {
  href: string;
  label: string;
  /** The keyboard shortcut: G, then this letter. */
  letter: string;
  icon: ComponentType;
  /** The page has its own content security policy, so it must be loaded in full. */
  needsFullLoad?: boolean;
}
export interface PlaceGroup {
  title?: string;
  places: readonly Place[];
}

/** The pages of the sidebar, in its order. */
export const PLACES: readonly PlaceGroup[] = [
  {
    places: [
      { href: "/", label: "Home", letter: "h", icon: House },
      { href: "/orders", label: "Orders", letter: "o", icon: ReceiptText },
    ],
  },
  {
    title: "Items",
    places: [
      { href: "/gift-cards", label: "Gift cards", letter: "g", icon: Gift },
      { href: "/tickets", label: "Tickets", letter: "t", icon: Ticket },
    ],
  },
  { title: "Door", places: [{ href: "/scan", label: "Scan", letter: "s", icon: ScanLine, needsFullLoad: true }] },
  {
    title: "Developers",
    places: [
      { href: "/keys", label: "API keys", letter: "k", icon: KeyRound },
      { href: "/webhooks", label: "Webhooks", letter: "w", icon: Webhook },
      { href: "/apps", label: "Apps", letter: "a", icon: Blocks },
      { href: "/mail", label: "Mail", letter: "e", icon: Mail },
    ],
  },
  {
    title: "Settings",
    places: [
      { href: "/settings/apps", label: "Installed apps", letter: "i", icon: Plug },
      { href: "/settings/passes", label: "Scanner passes", letter: "d", icon: Smartphone },
    ],
  },
];

export const ALL_PLACES: readonly Place[] = PLACES.flatMap((group) => group.places);

export function isAt(place: Place, path: string): boolean {
  return place.href === "/" ? path === "/" : path === place.href || path.startsWith(`${place.href}/`);
}
