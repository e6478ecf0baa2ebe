/** Where a key works; the same key may mean something else in another place. */
export const keyPlaces = {
  everywhere: "Everywhere",
  lists: "In lists",
  orders: "Orders",
  returns: "Returns",
  businesses: "Businesses",
  stock: "Stock",
  records: "In one record",
} as const;

/** Where a key works. */
export type KeyPlace = keyof typeof keyPlaces;

interface KeyEntry {
  readonly place: KeyPlace;
  /** As people read it: a letter, a named key, `Ctrl S`, or two letters one after the other. */
  readonly press: string;
  readonly does: string;
}

/**
 * Every key of the back office. Rooms add theirs here and act on them with `useKeys`; none moves money, and none acts
 * while a field has the focus, but for those pressed with Ctrl.
 */
export const keyTable = {
  search: { place: "everywhere", press: "/", does: "Search" },
  searchToo: { place: "everywhere", press: "Ctrl K", does: "Search, from a field too" },
  allKeys: { place: "everywhere", press: "?", does: "This list of keys" },
  takeBack: { place: "everywhere", press: "Ctrl Z", does: "Undo, while the message offers it" },
  goToday: { place: "everywhere", press: "G T", does: "Go to Today" },
  goOrders: { place: "everywhere", press: "G O", does: "Go to Orders" },
  goProducts: { place: "everywhere", press: "G P", does: "Go to Products" },
  goStock: { place: "everywhere", press: "G S", does: "Go to Stock" },
  goCustomers: { place: "everywhere", press: "G C", does: "Go to Customers" },
  nextRow: { place: "lists", press: "J", does: "Next row" },
  previousRow: { place: "lists", press: "K", does: "Row before" },
  openRow: { place: "lists", press: "Enter", does: "Open the row" },
  chooseRow: { place: "lists", press: "Space", does: "Choose the row, with Shift all up to it" },
  findInList: { place: "lists", press: "F", does: "To the field that searches the list" },
  letGo: { place: "lists", press: "Escape", does: "Clear selection" },
  newRecord: { place: "lists", press: "N", does: "New" },
  nextRecord: { place: "records", press: "J", does: "Next record of the list" },
  previousRecord: { place: "records", press: "K", does: "Record before" },
  firstField: { place: "records", press: "E", does: "To the first field" },
  save: { place: "records", press: "Ctrl S", does: "Save" },
  markPacked: { place: "orders", press: "P", does: "Mark packed" },
  sendParcel: { place: "orders", press: "S", does: "Send: opens what to fill in" },
  printSlips: { place: "orders", press: "L", does: "Packing slips" },
  openRefund: { place: "orders", press: "R", does: "Refund: opens what to decide" },
  returnOnward: {
    place: "returns",
    press: "1",
    does: "Approve, it has arrived, send the new size",
  },
  returnMoney: { place: "returns", press: "2", does: "Money back: opens what to decide" },
  returnEnd: { place: "returns", press: "3", does: "Decline or not taken: opens what to write" },
  approve: { place: "businesses", press: "A", does: "Approve the one that was opened" },
  reject: { place: "businesses", press: "X", does: "Reject: opens what to write" },
  cameIn: { place: "stock", press: "1", does: "Why: came in" },
  counted: { place: "stock", press: "2", does: "Why: counted" },
  cameBack: { place: "stock", press: "3", does: "Why: came back" },
  damaged: { place: "stock", press: "4", does: "Why: damaged" },
} as const satisfies Readonly<Record<string, KeyEntry>>;

/** A key of the table, by what it does. */
export type KeyName = keyof typeof keyTable;

/** Keys whose room a store may not have, or a role may not enter. */
export const roomKeys = {
  goToday: "/",
  goOrders: "/orders",
  goProducts: "/products",
  goStock: "/stock",
  goCustomers: "/customers",
} as const satisfies Partial<Record<KeyName, string>>;
