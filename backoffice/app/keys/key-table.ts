export const keyScopes = {
  everywhere: "Everywhere",
  lists: "Lists",
  orders: "Orders",
  returns: "Returns",
  businesses: "Businesses",
  stock: "Stock",
  records: "Records",
} as const;

export type KeyScope = keyof typeof keyScopes;

interface KeyEntry {
  readonly scope: KeyScope;
  /** A letter, a named key, `Ctrl S`, or two letters in a row. */
  readonly shortcut: string;
  readonly action: string;
}

/** All shortcuts. None moves money; only Ctrl shortcuts work inside fields. */
export const keyTable = {
  search: { scope: "everywhere", shortcut: "/", action: "Search" },
  searchFromField: { scope: "everywhere", shortcut: "Ctrl K", action: "Search, from a field too" },
  allKeys: { scope: "everywhere", shortcut: "?", action: "Keyboard shortcuts" },
  undo: { scope: "everywhere", shortcut: "Ctrl Z", action: "Undo, while the message is shown" },
  goToday: { scope: "everywhere", shortcut: "G T", action: "Go to Today" },
  goOrders: { scope: "everywhere", shortcut: "G O", action: "Go to Orders" },
  goProducts: { scope: "everywhere", shortcut: "G P", action: "Go to Products" },
  goStock: { scope: "everywhere", shortcut: "G S", action: "Go to Stock" },
  goCustomers: { scope: "everywhere", shortcut: "G C", action: "Go to Customers" },
  nextRow: { scope: "lists", shortcut: "J", action: "Next row" },
  previousRow: { scope: "lists", shortcut: "K", action: "Previous row" },
  openRow: { scope: "lists", shortcut: "Enter", action: "Open row" },
  selectRow: { scope: "lists", shortcut: "Space", action: "Select row (Shift selects a range)" },
  findInList: { scope: "lists", shortcut: "F", action: "Search this list" },
  clearSelection: { scope: "lists", shortcut: "Escape", action: "Clear selection" },
  newRecord: { scope: "lists", shortcut: "N", action: "New" },
  nextRecord: { scope: "records", shortcut: "J", action: "Next record" },
  previousRecord: { scope: "records", shortcut: "K", action: "Previous record" },
  firstField: { scope: "records", shortcut: "E", action: "Go to the first field" },
  save: { scope: "records", shortcut: "Ctrl S", action: "Save" },
  markPacked: { scope: "orders", shortcut: "P", action: "Mark as packed" },
  shipParcel: { scope: "orders", shortcut: "S", action: "Send…" },
  printPackingSlips: { scope: "orders", shortcut: "L", action: "Print packing slips" },
  openRefund: { scope: "orders", shortcut: "R", action: "Refund…" },
  advanceReturn: {
    scope: "returns",
    shortcut: "1",
    action: "Approve, mark as received, send the new size",
  },
  refundReturn: { scope: "returns", shortcut: "2", action: "Refund…" },
  declineReturn: { scope: "returns", shortcut: "3", action: "Decline or reject…" },
  approve: { scope: "businesses", shortcut: "A", action: "Approve the open application" },
  reject: { scope: "businesses", shortcut: "X", action: "Reject…" },
  stockReceived: { scope: "stock", shortcut: "1", action: "Reason: received" },
  stockCounted: { scope: "stock", shortcut: "2", action: "Reason: counted" },
  stockReturned: { scope: "stock", shortcut: "3", action: "Reason: returned" },
  stockDamaged: { scope: "stock", shortcut: "4", action: "Reason: damaged" },
} as const satisfies Readonly<Record<string, KeyEntry>>;

export type KeyName = keyof typeof keyTable;

/** Shortcuts to pages a role may not have. */
export const pageKeys = {
  goToday: "/",
  goOrders: "/orders",
  goProducts: "/products",
  goStock: "/stock",
  goCustomers: "/customers",
} as const satisfies Partial<Record<KeyName, string>>;
