import type { StaffRole } from "#contract/api/staff.ts";
import { hasRight, type StaffRight, supportRefundLimit } from "#contract/rights.ts";
import { naira } from "../../parts/money.ts";

/** What may be done, in plain words, and the rights that open it; the same roles have all of them. */
interface RightsRow {
  readonly words: string;
  readonly rights: readonly StaffRight[];
  /** Who has the rights and still may not: a bound within a right. */
  readonly except?: readonly StaffRole[];
}

/** Everything a role may do or not, in the order of the rail. Each right stands in it. */
export const rightsRows: readonly RightsRow[] = [
  { words: "Today: what waits", rights: ["today.read"] },
  { words: "Today: what the shop takes", rights: ["reports.read"] },
  { words: "Orders: pack, send, note", rights: ["orders.read", "orders.pack"] },
  { words: "Orders: change, cancel, take one by phone", rights: ["orders.edit"] },
  { words: "See sums and e-mail addresses", rights: ["sums.read"] },
  { words: "Look at payments", rights: ["payments.read"] },
  { words: "Settle payments", rights: ["payments.settle"] },
  { words: `Return money up to ${naira(supportRefundLimit)} an order`, rights: ["refunds.make"] },
  { words: "Return any amount", rights: ["refunds.make"], except: ["support"] },
  { words: "Returns: receive pieces, send new ones", rights: ["returns.read", "returns.receive"] },
  { words: "Returns: approve, decline", rights: ["returns.decide"] },
  { words: "Look at products and stock", rights: ["products.read"] },
  {
    words: "Products, stock, prices, spreadsheets",
    rights: ["products.edit", "stock.change", "products.sheets"],
  },
  { words: "Types and sizes", rights: ["types.edit"] },
  { words: "Look at discounts", rights: ["discounts.read"] },
  { words: "Discounts: make, change, switch", rights: ["discounts.edit"] },
  {
    words: "Customers: look, note, end their letters",
    rights: ["customers.read", "customers.note"],
  },
  { words: "Hand out or forget a person's data", rights: ["customers.forget"] },
  { words: "Orders and customers as files", rights: ["orders.export", "customers.export"] },
  { words: "Look at businesses", rights: ["profiles.read"] },
  { words: "Decide on businesses", rights: ["profiles.decide"] },
  {
    words: "Answer enquiries",
    rights: ["enquiries.read", "enquiries.answer", "colleagues.read"],
  },
  { words: "Letters", rights: ["letters.write", "letters.send"] },
  { words: "The shop's words, delivery", rights: ["words.edit", "delivery.edit"] },
  {
    words: "Undelivered mail, how the store is, audit log",
    rights: ["mails.read", "mails.resend", "store.watch", "audit.read"],
  },
  {
    words: "Deadlines, bank account, sender of mails, first steps, staff",
    rights: ["rules.set", "steps.take", "members.manage"],
  },
];

/** Whether a role may do what a row says. */
export function mayDo(role: StaffRole, { rights, except = [] }: RightsRow): boolean {
  return !except.includes(role) && rights.every((right) => hasRight(role, right));
}
