import { type ApiKeyScope, includesScope } from "./api/developers/api-key-scopes.ts";
import type { StaffRole } from "./api/staff/staff.ts";

export const staffRoles = ["owner", "manager", "support", "packer", "stock_keeper"] as const;

/** Roles per right, for the server's checks and the back office alike. */
export const rights = {
  "profiles.read": ["owner", "manager", "support"],
  "profiles.approve": ["owner", "manager"],
  "enquiries.read": ["owner", "manager", "support"],
  "enquiries.answer": ["owner", "manager", "support"],
  /** Names and addresses of colleagues, for assigning work. */
  "members.read": ["owner", "manager", "support"],
  "newsletter.write": ["owner", "manager"],
  "newsletter.send": ["owner", "manager"],
  "mails.read": ["owner", "manager"],
  "mails.resend": ["owner", "manager"],
  /** Amounts and buyers' email addresses. */
  "prices.read": ["owner", "manager", "support"],
  "orders.read": ["owner", "manager", "support", "packer"],
  /** Pack, ship and deliver; notes, photos and exchange parcels. */
  "orders.pack": ["owner", "manager", "support", "packer"],
  /** Address, cancellation, resending emails, phone orders. */
  "orders.edit": ["owner", "manager", "support"],
  /** To-do counts of the member's own sections. */
  "today.read": ["owner", "manager", "support", "stock_keeper"],
  "reports.read": ["owner", "manager"],
  "customers.read": ["owner", "manager", "support"],
  "customers.export": ["owner", "manager"],
  /** Notes, data requests and newsletter unsubscription. */
  "customers.note": ["owner", "manager", "support"],
  "products.read": ["owner", "manager", "support", "stock_keeper"],
  "products.edit": ["owner", "manager", "stock_keeper"],
  /** Clothing types with sizes and size guides. */
  "types.edit": ["owner", "manager"],
  "stock.change": ["owner", "manager", "stock_keeper"],
  /** Export, import and its undo. */
  "products.import": ["owner", "manager", "stock_keeper"],
  "discounts.read": ["owner", "manager", "support"],
  /** Includes batches and their codes. */
  "discounts.edit": ["owner", "manager"],
  /** Fees, days, and whether the fee is charged. */
  "delivery.edit": ["owner", "manager"],
  /** Data export and erasure. */
  "customers.erase": ["owner", "manager"],
  "members.manage": ["owner"],
  "payments.read": ["owner", "manager", "support"],
  /** Assign and resolve cases, query the provider, export. */
  "payments.resolve": ["owner", "manager"],
  /** Support up to a limit of each order (`supportRefundLimit`). */
  "refunds.create": ["owner", "manager", "support"],
  "orders.export": ["owner", "manager"],
  "returns.read": ["owner", "manager", "support", "packer", "stock_keeper"],
  /** Create, approve, decline, close and undo; see amounts and messages. */
  "returns.approve": ["owner", "manager", "support"],
  "returns.receive": ["owner", "manager", "support", "packer", "stock_keeper"],
  "audit.read": ["owner", "manager"],
  "health.read": ["owner", "manager"],
  /** Contacts, home page, FAQ and about page. */
  "content.edit": ["owner", "manager"],
  /** Deadlines, bank account, sale notifications, email sender. */
  "settings.edit": ["owner"],
  /** Onboarding: test payment and email, removing demo data. */
  "onboarding.edit": ["owner"],
} as const satisfies Record<string, readonly StaffRole[]>;

/** Per order, in naira. */
export const supportRefundLimit = 50_000;

export type StaffRight = keyof typeof rights;

/** Who may call a route of the back office. */
export type StaffAccess = StaffRight | "any member" | "anybody";

export function hasRight(role: StaffRole, right: StaffRight): boolean {
  const roles: readonly StaffRole[] = rights[right];
  return roles.includes(role);
}

/** A member by role, or an API key by its scopes. */
export interface CallerAccess {
  readonly role: StaffRole;
  readonly scopes?: readonly ApiKeyScope[] | undefined;
}

/** Rights that an API key has inside the routes it may call; it has no other. */
export const scopeOfRight: Partial<Record<StaffRight, ApiKeyScope>> = {
  "products.read": "products:read",
  "products.edit": "products:write",
  "stock.change": "stock:write",
  "orders.read": "orders:read",
  "orders.pack": "orders:write",
  "customers.read": "customers:read",
  "customers.note": "customers:write",
  "payments.read": "payments:read",
  "prices.read": "payments:read",
};

export function isAllowed({ role, scopes }: CallerAccess, right: StaffRight): boolean {
  if (!scopes) return hasRight(role, right);
  const scope = scopeOfRight[right];
  return scope !== undefined && includesScope(scopes, scope);
}
