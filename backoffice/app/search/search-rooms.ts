import type { StaffRole } from "#contract/api/staff.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import { foldText } from "#contract/text/fold-text.ts";
import { type KeyName, roomKeys } from "../keys/key-table.ts";
import { innerPages, roomsFor } from "../layout/rooms.ts";

/** Something the browser finds by itself: a room, or a thing to do. */
export interface FoundPlace {
  readonly label: string;
  readonly address: string;
  /** Other words that people type for it. */
  readonly also?: string;
  /** The key that does the same, there or everywhere. */
  readonly key?: KeyName | undefined;
}

const verbs: readonly (FoundPlace & { readonly right?: StaffRight })[] = [
  { label: "Pack the next order", address: "/orders", right: "orders.pack", key: "markPacked" },
  {
    label: "Send what is packed",
    address: "/orders?status=packed",
    right: "orders.pack",
    key: "sendParcel",
  },
  {
    label: "Print slips…",
    also: "packing",
    address: "/orders",
    right: "orders.pack",
    key: "printSlips",
  },
  {
    label: "Refund an order",
    also: "money back",
    address: "/orders?status=all",
    right: "refunds.make",
    key: "openRefund",
  },
  { label: "Settle a payment", also: "decide", address: "/payments", right: "payments.settle" },
  { label: "Low sizes", also: "restock", address: "/stock?status=low", right: "stock.change" },
  {
    label: "Count the stock",
    also: "stock-take inventory",
    address: "/stock/takes",
    right: "stock.change",
  },
  {
    label: "Invite somebody",
    also: "member colleague",
    address: "/members",
    right: "members.manage",
  },
  { label: "Start a return for a buyer", address: "/returns/new", right: "returns.decide" },
  { label: "Write a letter", address: "/letters/new", right: "letters.write" },
  { label: "Change my password", address: "/account" },
  { label: "My account", address: "/account" },
];

/** Places of which a word begins as what was typed, in their own order; none where nothing was typed. */
export function findPlaces(places: readonly FoundPlace[], typed: string): readonly FoundPlace[] {
  const wanted = foldText(typed).trim();
  if (wanted === "") return [];
  return places.filter(({ label, also = "" }) => {
    const folded = foldText(`${label} ${also}`);
    return folded.startsWith(wanted) || folded.includes(` ${wanted}`);
  });
}

/** The things a role may do, the pages within rooms that no such thing leads to, and the rooms it may enter. */
export function placesFor(role: StaffRole): readonly FoundPlace[] {
  const others = innerPages.filter(({ address }) =>
    verbs.every((verb) => verb.address !== address),
  );
  return [
    ...[...verbs, ...others].filter(({ right }) => right === undefined || hasRight(role, right)),
    ...roomsFor(role).map(({ label, address }) => ({ label, address, key: keyTo(address) })),
  ];
}

function keyTo(room: string): KeyName | undefined {
  const names = Object.keys(roomKeys) as (keyof typeof roomKeys)[];
  return names.find((name) => roomKeys[name] === room);
}
