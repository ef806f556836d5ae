type NavIcon =
  | "activity"
  | "blocks"
  | "calendar-clock"
  | "book-open"
  | "circle-user"
  | "download"
  | "file-up"
  | "gift"
  | "git-compare-arrows"
  | "hand-coins"
  | "house"
  | "id-card"
  | "key-round"
  | "mail"
  | "package"
  | "percent"
  | "plug"
  | "radio"
  | "receipt-text"
  | "scan-line"
  | "scroll-text"
  | "smartphone"
  | "stamp"
  | "store"
  | "ticket"
  | "users"
  | "users-round"
  | "webhook";

/** The icons that the server draws for the frame: those of the pages, and those of four buttons. */
export type FrameIcon = NavIcon | "chevron-left" | "chevrons-up-down" | "menu" | "settings";

export interface NavPage {
  href: string;
  label: string;
  /** The keyboard shortcut: G, then this letter. There are fewer letters than pages. */
  letter?: string;
  /** Drawn by nav-icons.tsx. */
  icon: NavIcon;
  /** The page has its own content security policy, so it must be loaded in full. */
  needsFullLoad?: boolean;
  /** Door staff see it too. */
  isForAll?: boolean;
}
export interface NavGroup {
  title?: string;
  pages: readonly NavPage[];
}

/** The pages of the sidebar, in its order. */
export const NAV: readonly NavGroup[] = [
  {
    pages: [
      { href: "/", label: "Home", letter: "h", icon: "house" },
      { href: "/orders", label: "Orders", letter: "o", icon: "receipt-text" },
      { href: "/customers", label: "Customers", letter: "c", icon: "users" },
      { href: "/products", label: "Products", letter: "p", icon: "package" },
      { href: "/discounts", label: "Discount codes", icon: "percent" },
    ],
  },
  {
    title: "Items",
    pages: [
      { href: "/gift-cards", label: "Gift cards", letter: "g", icon: "gift" },
      { href: "/tickets", label: "Tickets", letter: "t", icon: "ticket" },
      { href: "/bookings", label: "Bookings", letter: "b", icon: "calendar-clock" },
      { href: "/vouchers", label: "Vouchers", letter: "v", icon: "stamp" },
      { href: "/memberships", label: "Memberships", letter: "m", icon: "id-card" },
      { href: "/liabilities", label: "Owed to guests", letter: "l", icon: "hand-coins" },
    ],
  },
  {
    title: "Door",
    pages: [
      { href: "/scan", label: "Scan", letter: "s", icon: "scan-line", needsFullLoad: true, isForAll: true },
      { href: "/door", label: "Control room", icon: "radio" },
      { href: "/devices", label: "Devices", letter: "d", icon: "smartphone" },
      { href: "/conflicts", label: "Conflicts", letter: "j", icon: "git-compare-arrows" },
    ],
  },
  {
    title: "Developers",
    pages: [
      { href: "/keys", label: "API keys", letter: "k", icon: "key-round" },
      { href: "/webhooks", label: "Webhooks", letter: "w", icon: "webhook" },
      { href: "/events", label: "Events", letter: "n", icon: "activity" },
      { href: "/requests", label: "Requests", letter: "r", icon: "scroll-text" },
      { href: "/docs", label: "Documentation", letter: "f", icon: "book-open", needsFullLoad: true },
      { href: "/apps", label: "Apps", letter: "a", icon: "blocks" },
      { href: "/mail", label: "Mail", letter: "e", icon: "mail" },
    ],
  },
  {
    title: "Settings",
    pages: [
      { href: "/settings/store", label: "Store", letter: "z", icon: "store" },
      { href: "/settings/apps", label: "Installed apps", letter: "i", icon: "plug" },
      { href: "/settings/people", label: "People", letter: "u", icon: "users-round" },
      { href: "/settings/audit", label: "Audit log", letter: "q", icon: "scroll-text" },
      { href: "/settings/import", label: "Import", icon: "file-up" },
      { href: "/settings/export", label: "Export", letter: "x", icon: "download" },
      { href: "/settings/account", label: "Your account", letter: "y", icon: "circle-user", isForAll: true },
    ],
  },
];

/** Returns the groups of the sidebar that a person sees. */
export const pagesFor = (isStaff: boolean): readonly NavGroup[] =>
  isStaff
    ? NAV.map((group) => ({ ...group, pages: group.pages.filter(({ isForAll }) => isForAll) })).filter(
        ({ pages }) => pages.length > 0,
      )
    : NAV;

export const ALL_PAGES: readonly NavPage[] = NAV.flatMap((group) => group.pages);

export function isAt(page: NavPage, path: string): boolean {
  return page.href === "/" ? path === "/" : path === page.href || path.startsWith(`${page.href}/`);
}
