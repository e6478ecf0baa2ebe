import type { StaffRole } from "./api/staff.ts";

/** Every role of the staff, the one that may most first. */
export const staffRoles = ["owner", "manager", "support", "packer", "stock_keeper"] as const;

/**
 * What may be done in the back office, and which roles may do it. The one list of it: the server allows by it, each
 * staff call naming its right, and the back office shows by it.
 */
export const rights = {
  "profiles.read": ["owner", "manager", "support"],
  "profiles.decide": ["owner", "manager"],
  "enquiries.read": ["owner", "manager", "support"],
  "enquiries.answer": ["owner", "manager", "support"],
  /** Names and addresses of colleagues, to give work to them. */
  "colleagues.read": ["owner", "manager", "support"],
  "letters.write": ["owner", "manager"],
  "letters.send": ["owner", "manager"],
  "mails.read": ["owner", "manager"],
  "mails.resend": ["owner", "manager"],
  /** Sums and e-mail addresses of buyers; who may not read them is told neither anywhere. */
  "sums.read": ["owner", "manager", "support"],
  "orders.read": ["owner", "manager", "support", "packer"],
  /** Packed, sent, delivered; ticks, photo and notes; what goes out for an exchange. */
  "orders.pack": ["owner", "manager", "support", "packer"],
  /** The address, cancelling, mails once more, an order for a buyer. */
  "orders.edit": ["owner", "manager", "support"],
  /** What waits in the rooms of the member who looks. */
  "today.read": ["owner", "manager", "support", "stock_keeper"],
  /** What the shop takes. */
  "reports.read": ["owner", "manager"],
  "customers.read": ["owner", "manager", "support"],
  "customers.export": ["owner", "manager"],
  /** Notes about them, what they ask about their data, and taking them off the list of the letters. */
  "customers.note": ["owner", "manager", "support"],
  "products.read": ["owner", "manager", "support", "stock_keeper"],
  "products.edit": ["owner", "manager", "stock_keeper"],
  /** Types of clothing with their sizes and size guides; who edits products may add one. */
  "types.edit": ["owner", "manager"],
  "stock.change": ["owner", "manager", "stock_keeper"],
  /** Goods, prices and stock as a spreadsheet, out of the store and in; an import, and taking it back. */
  "products.sheets": ["owner", "manager", "stock_keeper"],
  "discounts.read": ["owner", "manager", "support"],
  /** Make, change and switch them; batches, and their codes as a file. */
  "discounts.edit": ["owner", "manager"],
  /** Fees, days and ways to pay by place, and whether the fee is charged. */
  "delivery.edit": ["owner", "manager"],
  /** A copy of somebody's data, and forgetting them. */
  "customers.forget": ["owner", "manager"],
  "members.manage": ["owner"],
  "payments.read": ["owner", "manager", "support"],
  /** Cases: whose they are, how they end, asking the provider, the list as a file. */
  "payments.settle": ["owner", "manager"],
  /** Support up to a limit of each order (`supportRefundLimit`). */
  "refunds.make": ["owner", "manager", "support"],
  "orders.export": ["owner", "manager"],
  "returns.read": ["owner", "manager", "support", "packer", "stock_keeper"],
  /** Start one for a buyer, approve, decline, close, and take an answer back. Sees what a return is worth and what its buyer wrote. */
  "returns.decide": ["owner", "manager", "support"],
  /** Pieces that came back. */
  "returns.receive": ["owner", "manager", "support", "packer", "stock_keeper"],
  "audit.read": ["owner", "manager"],
  /** How mail, payments, jobs and the disk are. */
  "store.watch": ["owner", "manager"],
  /** What the shop says: contacts, home page, questions, about page. */
  "words.edit": ["owner", "manager"],
  /** What binds money and law: deadlines, the bank account buyers pay into, notices of sales, who mails come from. */
  "rules.set": ["owner"],
  /** What is done before the first sale: trying payment and mail, taking the demo goods out. */
  "steps.take": ["owner"],
} as const satisfies Record<string, readonly StaffRole[]>;

/** What support may return of one order in all, in naira. */
export const supportRefundLimit = 50_000;

/** Something that may be done in the back office. */
export type StaffRight = keyof typeof rights;

/** Whether a role has a right. */
export function hasRight(role: StaffRole, right: StaffRight): boolean {
  const roles: readonly StaffRole[] = rights[right];
  return roles.includes(role);
}
