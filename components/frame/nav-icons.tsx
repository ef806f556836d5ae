import {
  Blocks,
  CircleUser,
  Gift,
  House,
  KeyRound,
  Mail,
  Menu,
  Package,
  Plug,
  ReceiptText,
  ScanLine,
  Settings,
  Smartphone,
  Stamp,
  Ticket,
  Users,
  UsersRound,
  Webhook,
} from "lucide-react";
import type { ReactNode } from "react";
import type { FrameIcon } from "./nav.ts";

/** The server renders them into the page, so that a browser need not load the code that draws them. */
export const FRAME_ICONS: Record<FrameIcon, ReactNode> = {
  blocks: <Blocks />,
  "circle-user": <CircleUser />,
  gift: <Gift />,
  house: <House />,
  "key-round": <KeyRound />,
  mail: <Mail />,
  menu: <Menu />,
  package: <Package />,
  plug: <Plug />,
  "receipt-text": <ReceiptText />,
  "scan-line": <ScanLine />,
  settings: <Settings />,
  smartphone: <Smartphone />,
  stamp: <Stamp />,
  ticket: <Ticket />,
  users: <Users />,
  "users-round": <UsersRound />,
  webhook: <Webhook />,
};
