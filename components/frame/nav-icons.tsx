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
import type { ReactNode } from "react";
import type { PlaceIcon } from "./nav.ts";

/** The server renders them into the page, so that a browser need not load the code that draws them. */
export const NAV_ICONS: Record<PlaceIcon, ReactNode> = {
  blocks: <Blocks />,
  "circle-user": <CircleUser />,
  gift: <Gift />,
  house: <House />,
  "key-round": <KeyRound />,
  mail: <Mail />,
  package: <Package />,
  plug: <Plug />,
  "receipt-text": <ReceiptText />,
  "scan-line": <ScanLine />,
  smartphone: <Smartphone />,
  ticket: <Ticket />,
  users: <Users />,
  webhook: <Webhook />,
};
