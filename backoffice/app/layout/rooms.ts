import { rulesParts } from "#contract/api/rules-parts.ts";
import type { StaffRole, StaffWaiting } from "#contract/api/staff.ts";
import { wordsPartNames, wordsParts } from "#contract/api/words-parts.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import type { FrameIcon } from "./frame-icons.tsx";

/** The parts of the rail, parted by space; rooms of Settings are folded into one. */
export const roomGroups = ["today", "orders", "goods", "people", "settings"] as const;

/** A part of the rail. */
export type RoomGroup = (typeof roomGroups)[number];

/** What the rooms of Settings are about, in the order in which they stand. */
export const settingsParts = ["The shop's words", "How it sells", "Who and what happened"] as const;

/** A room of the back office, as the rail offers it. */
export interface Room {
  readonly label: string;
  /** Address under /staff; records of the room lie below it. */
  readonly address: string;
  readonly group: RoomGroup;
  /** What one must be allowed to enter. The server decides, the rail only does not offer. */
  readonly right: StaffRight;
  /** What waits there: people who want an answer, in brass, or things to do, muted. */
  readonly waiting?: { readonly count: keyof StaffWaiting; readonly who: "people" | "things" };
  /** Stands in the bar of a phone, with this drawing; the others stand in its Rooms sheet. */
  readonly bar?: FrameIcon;
  /** Under which heading it stands among the rooms of Settings; "How it sells" unless it says otherwise. */
  readonly part?: (typeof settingsParts)[number];
}

/** Every room, in the order of the rail. */
const rooms: readonly Room[] = [
  { label: "Today", address: "/", group: "today", right: "today.read", bar: "today" },
  {
    label: "Orders",
    address: "/orders",
    group: "orders",
    right: "orders.read",
    waiting: { count: "orders", who: "people" },
    bar: "orders",
  },
  {
    label: "Payments",
    address: "/payments",
    group: "orders",
    right: "payments.read",
    waiting: { count: "payments", who: "people" },
  },
  {
    label: "Returns",
    address: "/returns",
    group: "orders",
    right: "returns.read",
    waiting: { count: "returns", who: "people" },
  },
  {
    label: "Products",
    address: "/products",
    group: "goods",
    right: "products.read",
    bar: "products",
  },
  {
    label: "Stock",
    address: "/stock",
    group: "goods",
    right: "products.read",
    waiting: { count: "stock", who: "things" },
  },
  { label: "Discounts", address: "/discounts", group: "goods", right: "discounts.read" },
  {
    label: "Customers",
    address: "/customers",
    group: "people",
    right: "customers.read",
    waiting: { count: "customers", who: "people" },
  },
  {
    label: "Businesses",
    address: "/businesses",
    group: "people",
    right: "profiles.read",
    waiting: { count: "businesses", who: "people" },
  },
  {
    label: "Enquiries",
    address: "/enquiries",
    group: "people",
    right: "enquiries.read",
    waiting: { count: "enquiries", who: "people" },
  },
  { label: "Letters", address: "/letters", group: "people", right: "letters.write" },
  ...wordsPartNames.map(
    (part): Room => ({
      label: wordsParts[part].label,
      address: `/settings/${part}`,
      group: "settings",
      right: "words.edit",
      part: "The shop's words",
    }),
  ),
  {
    label: "Types and sizes",
    address: "/types",
    group: "settings",
    part: "How it sells",
    right: "types.edit",
  },
  {
    label: "Delivery",
    address: "/settings/delivery",
    group: "settings",
    part: "How it sells",
    right: "delivery.edit",
  },
  {
    label: rulesParts.selling.label,
    address: "/settings/selling",
    group: "settings",
    part: "How it sells",
    right: "rules.set",
  },
  {
    label: rulesParts.transfer.label,
    address: "/settings/transfer",
    group: "settings",
    part: "How it sells",
    right: "rules.set",
  },
  {
    label: rulesParts.mail.label,
    address: "/settings/mail",
    group: "settings",
    part: "How it sells",
    right: "rules.set",
  },
  {
    label: "First steps",
    address: "/first-steps",
    group: "settings",
    part: "Who and what happened",
    right: "steps.take",
  },
  {
    label: "Staff",
    address: "/members",
    group: "settings",
    part: "Who and what happened",
    right: "members.manage",
  },
  {
    label: "Store",
    address: "/store",
    group: "settings",
    part: "Who and what happened",
    right: "store.watch",
  },
  {
    label: "Undelivered mail",
    address: "/mails",
    group: "settings",
    part: "Who and what happened",
    right: "mails.read",
    waiting: { count: "mails", who: "things" },
  },
  {
    label: "Audit log",
    address: "/audit",
    group: "settings",
    part: "Who and what happened",
    right: "audit.read",
  },
];

/** Where one comes to, what it is called and what one must be allowed to be there. */
type Place = Pick<Room, "label" | "address" | "right">;

/** Pages within a room that are for fewer than the room is. */
export const innerPages: readonly Place[] = [
  { label: "New order", address: "/orders/new", right: "orders.edit" },
  { label: "Match a bank statement", address: "/payments/statement", right: "payments.settle" },
  { label: "New return", address: "/returns/new", right: "returns.decide" },
  { label: "New product", address: "/products/new", right: "products.edit" },
  { label: "Import and export", address: "/products/sheets", right: "products.sheets" },
  { label: "New discount", address: "/discounts/new", right: "discounts.edit" },
];

/** The rooms a role may enter. */
export function roomsFor(role: StaffRole): readonly Room[] {
  return rooms.filter(({ right }) => hasRight(role, right));
}

/** The room an address lies in, whoever may enter; undefined for what is everybody's, such as the own account. */
export function roomAt(pathname: string): Room | undefined {
  return rooms.find(({ address }) => isIn(pathname, address));
}

/** The page or room at an address that is not open to a role; undefined where it may enter. */
export function closedAt(pathname: string, role: StaffRole): Place | undefined {
  const place = innerPages.find(({ address }) => isIn(pathname, address)) ?? roomAt(pathname);
  // The first address leads on those who have no Today.
  const mayEnter = !place || place.address === "/" || hasRight(role, place.right);
  return mayEnter ? undefined : place;
}

/** Whether an address is a room's own or lies below it; only itself where it is the first. */
export function isIn(pathname: string, address: string): boolean {
  return pathname === address || (address !== "/" && pathname.startsWith(`${address}/`));
}

/** One entry of the rail or of a phone's sheet. */
export interface RailEntry extends Pick<Room, "label" | "address" | "group" | "bar"> {
  /** The rooms it stands for: itself, or those folded into it. */
  readonly rooms: readonly Room[];
}

/** What the rail offers a role: its rooms, those of Settings as one. */
export function railFor(role: StaffRole): readonly RailEntry[] {
  const open = roomsFor(role);
  const folded = open.filter(({ group }) => group === "settings");
  const entries = open
    .filter(({ group }) => group !== "settings")
    .map((room): RailEntry => ({ ...room, rooms: [room] }));
  if (folded.length === 0) return entries;
  const settings = { label: "Settings", address: "/settings", group: "settings" } as const;
  return [...entries, { ...settings, rooms: folded }];
}

/** How much waits in an entry, those who wait for an answer apart from what is to be done. */
export function waitingIn(
  entry: RailEntry,
  counts: StaffWaiting | undefined,
): Readonly<Record<"people" | "things", number>> {
  const waiting = { people: 0, things: 0 };
  for (const room of entry.rooms) {
    if (room.waiting && counts) waiting[room.waiting.who] += counts[room.waiting.count];
  }
  return waiting;
}
