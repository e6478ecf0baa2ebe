import type { StaffRole } from "#contract/api/staff/staff.ts";
import { hasRight, type StaffRight, supportRefundLimit } from "#contract/rights.ts";
import { formatAmount } from "../../parts/format/money.ts";

/** Every role has all of these rights or none. */
interface RightsRow {
  readonly label: string;
  readonly rights: readonly StaffRight[];
  /** Roles limited in spite of these rights. */
  readonly except?: readonly StaffRole[];
}

/** Each right is in a row, in the order of the navigation. */
export const rightsRows: readonly RightsRow[] = [
  { label: "Today: to-do list", rights: ["today.read"] },
  { label: "Today: sales", rights: ["reports.read"] },
  { label: "Orders: pack, ship, add notes", rights: ["orders.read", "orders.pack"] },
  { label: "Orders: edit, cancel, create", rights: ["orders.edit"] },
  { label: "See prices and email addresses", rights: ["prices.read"] },
  { label: "View payments", rights: ["payments.read"] },
  { label: "Resolve payment reviews", rights: ["payments.settle"] },
  {
    label: `Refund up to ${formatAmount(supportRefundLimit)} per order`,
    rights: ["refunds.create"],
  },
  { label: "Refund any amount", rights: ["refunds.create"], except: ["support"] },
  { label: "Returns: receive items, ship exchanges", rights: ["returns.read", "returns.receive"] },
  { label: "Returns: approve, decline", rights: ["returns.decide"] },
  { label: "View products and stock", rights: ["products.read"] },
  {
    label: "Products, stock, prices, import and export",
    rights: ["products.edit", "stock.change", "products.sheets"],
  },
  { label: "Types and sizes", rights: ["types.edit"] },
  { label: "View discounts", rights: ["discounts.read"] },
  { label: "Discounts: create, edit, activate", rights: ["discounts.edit"] },
  {
    label: "Customers: view, add notes, unsubscribe",
    rights: ["customers.read", "customers.note"],
  },
  { label: "Export or erase personal data", rights: ["customers.erase"] },
  { label: "Export orders and customers", rights: ["orders.export", "customers.export"] },
  { label: "View businesses", rights: ["profiles.read"] },
  { label: "Approve businesses", rights: ["profiles.decide"] },
  {
    label: "Answer enquiries",
    rights: ["enquiries.read", "enquiries.answer", "colleagues.read"],
  },
  { label: "Newsletter", rights: ["newsletter.write", "newsletter.send"] },
  { label: "Shop content, delivery", rights: ["content.edit", "delivery.edit"] },
  {
    label: "Failed emails, system health, activity log",
    rights: ["mails.read", "mails.resend", "store.watch", "audit.read"],
  },
  {
    label: "Policies, bank account, email sender, setup, staff",
    rights: ["rules.set", "steps.take", "members.manage"],
  },
];

export function canDo(role: StaffRole, { rights, except = [] }: RightsRow): boolean {
  return !except.includes(role) && rights.every((right) => hasRight(role, right));
}
