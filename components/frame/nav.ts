import {
  Blocks,
  CircleUser,
  Gift,
  House,
  KeyRound,
  Mail,
  Package,
  Plug,
  ReceiptText,
  ScanLine,
  Smartphone,
  Ticket,
  Users,
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
  /** Door staff see it too. */
  isForAll?: boolean;
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
      { href: "/customers", label: "Customers", letter: "c", icon: Users },
      { href: "/products", label: "Products", letter: "p", icon: Package },
    ],
  },
  {
    title: "Items",
    places: [
      { href: "/gift-cards", label: "Gift cards", letter: "g", icon: Gift },
      { href: "/tickets", label: "Tickets", letter: "t", icon: Ticket },
    ],
  },
  {
    title: "Door",
    places: [{ href: "/scan", label: "Scan", letter: "s", icon: ScanLine, needsFullLoad: true, isForAll: true }],
  },
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
      { href: "/settings/account", label: "Your account", letter: "y", icon: CircleUser, isForAll: true },
    ],
  },
];

/** Returns the groups of the sidebar that a person sees. */
export const placesFor = (isStaff: boolean): readonly PlaceGroup[] =>
  isStaff
    ? PLACES.map((group) => ({ ...group, places: group.places.filter(({ isForAll }) => isForAll) })).filter(
        ({ places }) => places.length > 0,
      )
    : PLACES;

export const ALL_PLACES: readonly Place[] = PLACES.flatMap((group) => group.places);

export function isAt(place: Place, path: string): boolean {
  return place.href === "/" ? path === "/" : path === place.href || path.startsWith(`${place.href}/`);
}
