import type * as addresses from "./accounts/addresses.routes.ts";
import type * as auth from "./accounts/auth.routes.ts";
import type * as wishlist from "./accounts/wishlist.routes.ts";
import type * as business from "./business/business.routes.ts";
import type * as productImports from "./catalogue/product-imports.routes.ts";
import type * as products from "./catalogue/products.routes.ts";
import type * as searchTerms from "./catalogue/search-terms.routes.ts";
import type * as staffProducts from "./catalogue/staff-products.routes.ts";
import type * as stockAlerts from "./catalogue/stock-alerts.routes.ts";
import type * as channels from "./channels/channels.routes.ts";
import type * as content from "./content/content.routes.ts";
import type * as customers from "./customers/customers.routes.ts";
import type { CallTypes } from "./define-routes.ts";
import type * as delivery from "./delivery/delivery.routes.ts";
import type * as apiKeys from "./developers/api-keys.routes.ts";
import type * as discounts from "./discounts/discounts.routes.ts";
import type * as health from "./health/health.routes.ts";
import type * as mail from "./mail/mail.routes.ts";
import type * as newsletter from "./mail/newsletter.routes.ts";
import type * as orders from "./orders/orders.routes.ts";
import type * as staffOrders from "./orders/staff-orders.routes.ts";
import type * as payments from "./payments/payments.routes.ts";
import type * as reminders from "./payments/reminders.routes.ts";
import type * as staffPayments from "./payments/staff-payments.routes.ts";
import type * as reports from "./reports/reports.routes.ts";
import type * as returns from "./returns/returns.routes.ts";
import type * as onboarding from "./settings/onboarding.routes.ts";
import type * as settings from "./settings/settings.routes.ts";
import type * as audit from "./staff/audit.routes.ts";
import type * as members from "./staff/members.routes.ts";
import type * as signIn from "./staff/sign-in.routes.ts";
import type * as stock from "./stock/stock.routes.ts";
import type * as stocktakes from "./stock/stocktakes.routes.ts";
import type * as webhooks from "./webhooks/webhooks.routes.ts";

type RouteFiles = [
  typeof addresses,
  typeof auth,
  typeof wishlist,
  typeof business,
  typeof productImports,
  typeof products,
  typeof searchTerms,
  typeof staffProducts,
  typeof channels,
  typeof content,
  typeof customers,
  typeof delivery,
  typeof apiKeys,
  typeof discounts,
  typeof health,
  typeof mail,
  typeof newsletter,
  typeof orders,
  typeof staffOrders,
  typeof payments,
  typeof reminders,
  typeof staffPayments,
  typeof reports,
  typeof returns,
  typeof onboarding,
  typeof settings,
  typeof audit,
  typeof members,
  typeof signIn,
  typeof stock,
  typeof stockAlerts,
  typeof stocktakes,
  typeof webhooks,
];

type Groups<File = RouteFiles[number]> = File extends unknown ? File[keyof File] : never;

type Declared<Group = Groups> = (Group extends unknown ? (group: Group) => void : never) extends (
  groups: infer All,
) => void
  ? All
  : never;

/** Types only, for the browser: the declarations hold schemas, which stay on the server. */
export type Routes = { [Name in keyof Declared]: CallTypes<Declared[Name]> };

export type RouteName = keyof Routes;

export type CallHeader = {
  [Name in RouteName]: Routes[Name] extends { headers: infer Headers } ? keyof Headers : never;
}[RouteName];
