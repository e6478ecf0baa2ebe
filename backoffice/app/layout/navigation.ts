import { contentSectionNames, contentSections } from "#contract/api/content/content-sections.ts";
import { settingsSections } from "#contract/api/settings/settings-sections.ts";
import type { StaffRole, ToDoCounts } from "#contract/api/staff/staff.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import type { NavIcon } from "./nav-icons.tsx";

export const navGroups = ["today", "orders", "products", "people", "settings"] as const;

export type NavGroup = (typeof navGroups)[number];

export interface NavPage {
  readonly label: string;
  /** Path under /staff; its records are below it. */
  readonly address: string;
  readonly group: NavGroup;
  /** Needed to list the page; the server checks it again. */
  readonly right: StaffRight;
  /** Count beside the entry: people waiting for an answer (brass) or tasks (muted). */
  readonly waiting?: { readonly count: keyof ToDoCounts; readonly kind: "people" | "things" };
  /** Shown in the bottom bar of a phone with this icon; other pages are in the sections sheet. */
  readonly mobileIcon?: NavIcon;
}

const pages: readonly NavPage[] = [
  { label: "Today", address: "/", group: "today", right: "today.read", mobileIcon: "today" },
  {
    label: "Orders",
    address: "/orders",
    group: "orders",
    right: "orders.read",
    waiting: { count: "orders", kind: "people" },
    mobileIcon: "orders",
  },
  {
    label: "Payments",
    address: "/payments",
    group: "orders",
    right: "payments.read",
    waiting: { count: "payments", kind: "people" },
  },
  {
    label: "Returns",
    address: "/returns",
    group: "orders",
    right: "returns.read",
    waiting: { count: "returns", kind: "people" },
  },
  {
    label: "Products",
    address: "/products",
    group: "products",
    right: "products.read",
    mobileIcon: "products",
  },
  {
    label: "Stock",
    address: "/stock",
    group: "products",
    right: "products.read",
    waiting: { count: "stock", kind: "things" },
  },
  { label: "Discounts", address: "/discounts", group: "products", right: "discounts.read" },
  {
    label: "Customers",
    address: "/customers",
    group: "people",
    right: "customers.read",
    waiting: { count: "customers", kind: "people" },
  },
  {
    label: "Businesses",
    address: "/businesses",
    group: "people",
    right: "profiles.read",
    waiting: { count: "businesses", kind: "people" },
  },
  {
    label: "Enquiries",
    address: "/enquiries",
    group: "people",
    right: "enquiries.read",
    waiting: { count: "enquiries", kind: "people" },
  },
  { label: "Newsletter", address: "/newsletter", group: "people", right: "newsletter.write" },
  ...contentSectionNames.map(
    (section): NavPage => ({
      label: contentSections[section].label,
      address: `/settings/${section}`,
      group: "settings",
      right: "content.edit",
    }),
  ),
  {
    label: "Types and sizes",
    address: "/types",
    group: "settings",
    right: "types.edit",
  },
  {
    label: "Search",
    address: "/search-terms",
    group: "settings",
    right: "types.edit",
  },
  {
    label: "Areas and fees",
    address: "/settings/delivery",
    group: "settings",
    right: "delivery.edit",
  },
  {
    label: settingsSections.selling.label,
    address: "/settings/selling",
    group: "settings",
    right: "settings.edit",
  },
  {
    label: settingsSections.vat.label,
    address: "/settings/vat",
    group: "settings",
    right: "settings.edit",
  },
  {
    label: settingsSections.transfer.label,
    address: "/settings/transfer",
    group: "settings",
    right: "settings.edit",
  },
  {
    label: settingsSections.mail.label,
    address: "/settings/mail",
    group: "settings",
    right: "settings.edit",
  },
  {
    label: "Setup checklist",
    address: "/onboarding",
    group: "settings",
    right: "onboarding.edit",
  },
  {
    label: "Staff and roles",
    address: "/members",
    group: "settings",
    right: "members.manage",
  },
  {
    label: "System health",
    address: "/health",
    group: "settings",
    right: "health.read",
  },
  {
    label: "Failed emails",
    address: "/failed-emails",
    group: "settings",
    right: "mails.read",
    waiting: { count: "mails", kind: "things" },
  },
  {
    label: "Developers",
    address: "/developers",
    group: "settings",
    right: "settings.edit",
  },
  {
    label: "Activity log",
    address: "/activity",
    group: "settings",
    right: "audit.read",
  },
];

type PageAccess = Pick<NavPage, "label" | "address" | "right">;

/** Pages below another page that need a right of their own. */
export const subpages: readonly PageAccess[] = [
  { label: "New order", address: "/orders/new", right: "orders.edit" },
  { label: "Match a bank statement", address: "/payments/statement", right: "payments.resolve" },
  { label: "Cash-up", address: "/payments/cash-up", right: "payments.read" },
  { label: "Rider money", address: "/payments/on-delivery", right: "payments.read" },
  { label: "New return", address: "/returns/new", right: "returns.approve" },
  { label: "New product", address: "/products/new", right: "products.edit" },
  { label: "Import and export", address: "/products/imports", right: "products.import" },
  { label: "New discount", address: "/discounts/new", right: "discounts.edit" },
];

export function pagesFor(role: StaffRole): readonly NavPage[] {
  return pages.filter(({ right }) => hasRight(role, right));
}

export function findPage(pathname: string): NavPage | undefined {
  return pages.find(({ address }) => isWithin(pathname, address));
}

/** The page at a path if the role may not open it. */
export function findForbiddenPage(pathname: string, role: StaffRole): PageAccess | undefined {
  const found = subpages.find(({ address }) => isWithin(pathname, address)) ?? findPage(pathname);
  // "/" redirects roles without Today.
  const canOpen = !found || found.address === "/" || hasRight(role, found.right);
  return canOpen ? undefined : found;
}

export function isWithin(pathname: string, address: string): boolean {
  return pathname === address || (address !== "/" && pathname.startsWith(`${address}/`));
}

export interface NavEntry extends Pick<NavPage, "label" | "address" | "group" | "mobileIcon"> {
  /** The page itself, or every settings page. */
  readonly pages: readonly NavPage[];
}

export function navEntriesFor(role: StaffRole): readonly NavEntry[] {
  const allowed = pagesFor(role);
  const settingsPages = allowed.filter(({ group }) => group === "settings");
  const entries = allowed
    .filter(({ group }) => group !== "settings")
    .map((page): NavEntry => ({ ...page, pages: [page] }));
  if (settingsPages.length === 0) return entries;
  const settings = { label: "Settings", address: "/settings", group: "settings" } as const;
  return [...entries, { ...settings, pages: settingsPages }];
}

export function countWaiting(
  entry: NavEntry,
  counts: ToDoCounts | undefined,
): Readonly<Record<"people" | "things", number>> {
  const waiting = { people: 0, things: 0 };
  for (const page of entry.pages) {
    if (page.waiting && counts) waiting[page.waiting.kind] += counts[page.waiting.count];
  }
  return waiting;
}
