import type { AuditAction } from "./audit-actions.ts";

/** What the audit log may be narrowed to: the part of the work that an action belongs to. */
export const auditKinds = [
  "orders",
  "payments",
  "returns",
  "goods",
  "discounts",
  "people",
  "letters",
  "settings",
  "staff",
] as const;
/** One of {@link auditKinds}. */
export type AuditKind = (typeof auditKinds)[number];

/** What an action's name begins with: `order` of `order.packed`. */
type Beginning<Action extends string> = Action extends `${infer First}.${string}` ? First : Action;

/** Where an action belongs, by what its name begins with. */
const kindOf: Readonly<Record<Beginning<AuditAction>, AuditKind>> = {
  order: "orders",
  orders: "orders",
  payment: "payments",
  payments: "payments",
  payment_case: "payments",
  transfer: "payments",
  refund: "payments",
  refund_requested: "payments",
  refund_done: "payments",
  refund_failed: "payments",
  refund_refused: "payments",
  refund_unknown: "payments",
  return: "returns",
  product: "goods",
  products: "goods",
  product_type: "goods",
  product_types: "goods",
  picture: "goods",
  stocktake: "goods",
  goods_import: "goods",
  discount: "discounts",
  customer: "people",
  customers: "people",
  business_profile: "people",
  bulk_order: "people",
  letter: "letters",
  mail: "letters",
  settings: "settings",
  delivery: "settings",
  first_steps: "settings",
  demo: "settings",
  staff: "staff",
  audit: "staff",
};

/** What the names of the actions of a kind begin with. */
export function beginningsOf(kind: AuditKind): string[] {
  return Object.entries(kindOf).flatMap(([first, of]) => (of === kind ? [first] : []));
}
