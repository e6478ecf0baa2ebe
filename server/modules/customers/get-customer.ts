import type { Customer } from "#contract/api/customers/customers.ts";
import { toPackingStatus } from "#contract/api/orders/order-status-rules.ts";
import { kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import {
  findLastSessionUse,
  findUserByEmail,
  listAddresses,
} from "#server/modules/accounts/index.ts";
import { findProfileOfUser, listBulkOrdersOfSender } from "#server/modules/business/index.ts";
import { findProducts } from "#server/modules/catalogue/products/index.ts";
import { findConsent } from "#server/modules/newsletter/index.ts";
import {
  type CustomerKey,
  listCustomerOrders,
  listDeliveredUnits,
  listPurchasedSizes,
} from "#server/modules/orders/customer/index.ts";
import { netRefundedKobo, type OrderRecord } from "#server/modules/orders/model/index.ts";
import { listOrdersOfBuyer } from "#server/modules/orders/queries/index.ts";
import { countRefundedUnits } from "#server/modules/payments/refunds/index.ts";
import { countReturnedUnits, listReturnsOfOrders } from "#server/modules/returns/index.ts";
import { getActorNames } from "#server/modules/staff/index.ts";
import { countWishlist } from "#server/modules/wishlist/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type CustomerRecord, findCustomer, listNotes } from "./customers.queries.ts";
import { listDataRequests } from "./data-requests.queries.ts";
import { listErasureBlockers } from "./erase-customer.ts";
import { toCustomerSummary } from "./list-customers.ts";

const maxRecentOrders = 10;
const maxUsualSizes = 3;
/** Two intervals are the minimum for an average. */
const minOrders = 3;
const dayMs = 86_400_000;
const anyTime = new Date("9999-12-31T00:00:00Z");

/** @throws {AppError} `not_found` */
export async function getCustomer(on: Queryable, id: string): Promise<Customer> {
  const customer = await findCustomer(on, id);
  if (!customer) throw new AppError("not_found");
  const { key, email, spentKobo } = customer;
  const userId = customer.userId ?? "";
  const [user, lastSeenAt, consent, profile, enquiries, notes, dataRequests, states, recent] =
    await Promise.all([
      findUserByEmail(on, email),
      findLastSessionUse(on, userId),
      findConsent(on, email),
      findProfileOfUser(on, userId),
      listBulkOrdersOfSender(on, { userId, email }),
      loadNotes(on, id),
      loadDataRequests(on, id),
      listCustomerOrders(on, { userId, key }),
      listOrdersOfBuyer(
        on,
        { userId, email: key, memberSince: anyTime },
        { limit: maxRecentOrders, offset: 0 },
      ),
    ]);
  const [addresses, wishlist, stillOpen, returns, units, usualSizes] = await Promise.all([
    listAddresses(on, userId),
    countWishlist(on, userId),
    listErasureBlockers(on, states),
    loadReturns(on, states),
    countDeliveredUnits(on, { userId, key }),
    findUsualSizes(on, { userId, key }),
  ]);
  return {
    ...toCustomerSummary(customer),
    address: formatAddress(recent.rows[0]),
    lastAddress: recent.rows[0]?.shippingInfo ?? null,
    addresses,
    usualSizes,
    units,
    averageOrderValue: averageOrderNaira(customer.orders, spentKobo),
    daysBetweenOrders: averageDaysBetween(recent.rows),
    account: user
      ? {
          since: user.createdAt.toISOString(),
          isVerified: user.emailVerifiedAt !== null,
          wishlist,
          lastSeenAt: lastSeenAt?.toISOString() ?? null,
        }
      : null,
    newsletter: consent
      ? {
          since: consent.consentedAt.toISOString(),
          source: consent.source,
          unsubscribedAt: consent.unsubscribedAt?.toISOString() ?? null,
        }
      : null,
    businessProfile: profile
      ? {
          id: profile.id,
          companyName: profile.companyName,
          taxId: profile.taxId,
          status: profile.status,
          reviewedAt: profile.reviewedAt?.toISOString() ?? null,
        }
      : null,
    recentOrders: recent.rows.map(toCustomerOrder),
    placedOrders: recent.total,
    enquiries: enquiries.map(({ id, reference, status, createdAt }) => ({
      id,
      reference,
      status,
      createdAt: createdAt.toISOString(),
    })),
    returns,
    notes,
    dataRequests,
    stillOpen,
  };
}

async function findUsualSizes(
  on: Queryable,
  customer: CustomerKey,
): Promise<Customer["usualSizes"]> {
  const bought = await listPurchasedSizes(on, customer);
  const products = await findProducts(on, [...new Set(bought.map(({ productId }) => productId))]);
  const counts = new Map<string, Map<string, number>>();
  for (const { productId, size, units } of bought) {
    const type = products.get(productId)?.product.type.name;
    if (type === undefined) continue;
    const sizes = counts.get(type) ?? new Map<string, number>();
    counts.set(type, sizes.set(size, (sizes.get(size) ?? 0) + units));
  }
  return [...counts]
    .flatMap(([type, sizes]) => {
      const [usual] = [...sizes].sort(([, a], [, b]) => b - a);
      return usual && usual[1] > 0 ? [{ type, size: usual[0], units: usual[1] }] : [];
    })
    .sort((a, b) => b.units - a.units)
    .slice(0, maxUsualSizes)
    .map(({ type, size }) => ({ type, size }));
}

async function loadReturns(
  on: Queryable,
  orders: readonly { readonly id: string }[],
): Promise<Customer["returns"]> {
  const returns = await listReturnsOfOrders(
    on,
    orders.map(({ id }) => id),
  );
  return returns.map(({ createdAt, ...each }) => ({ ...each, createdAt: createdAt.toISOString() }));
}

async function loadNotes(on: Queryable, id: string): Promise<Customer["notes"]> {
  const notes = await listNotes(on, id);
  const nameOf = await getActorNames(
    on,
    notes.map(({ staffId }) => staffActor({ id: staffId })),
  );
  return notes.map(({ staffId, createdAt, ...note }) => ({
    ...note,
    author: nameOf(staffActor({ id: staffId })),
    createdAt: createdAt.toISOString(),
  }));
}

async function loadDataRequests(on: Queryable, id: string): Promise<Customer["dataRequests"]> {
  const requests = await listDataRequests(on, id);
  const staff = requests.flatMap(({ staffId, closedBy }) =>
    closedBy ? [staffId, closedBy] : [staffId],
  );
  const nameOf = await getActorNames(
    on,
    staff.map((each) => staffActor({ id: each })),
  );
  return requests.map(({ staffId, endedAt, outcome, closedBy, closingNote, ...request }) => ({
    ...request,
    author: nameOf(staffActor({ id: staffId })),
    ended:
      endedAt && outcome && closedBy
        ? {
            as: outcome,
            at: endedAt.toISOString(),
            by: nameOf(staffActor({ id: closedBy })),
            note: closingNote ?? "",
          }
        : null,
  }));
}

function toCustomerOrder(order: OrderRecord): Customer["recentOrders"][number] {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: toPackingStatus(order),
    placedAt: order.createdAt.toISOString(),
    units: order.lines.reduce((total, { quantity }) => total + quantity, 0),
    totalAmount: toNaira(order.totalKobo),
    refundedAmount: toNaira(netRefundedKobo(order)),
    images: order.lines.flatMap(({ image }) => (image ? [image] : [])),
  };
}

function formatAddress(newest: OrderRecord | undefined): string {
  if (!newest) return "";
  const { address, city, state } = newest.shippingInfo;
  // Lagos is a city and a state.
  return [...new Set([address, city, state])].filter((part) => part !== "").join(", ");
}

function averageOrderNaira(orders: number, spentKobo: CustomerRecord["spentKobo"]): number | null {
  return orders === 0 ? null : toNaira(kobo(Math.round(spentKobo / orders)));
}

function averageDaysBetween(orders: readonly OrderRecord[]): number | null {
  const paid = orders.flatMap(({ paidAt }) => (paidAt ? [paidAt.getTime()] : []));
  if (paid.length < minOrders) return null;
  const rangeMs = Math.max(...paid) - Math.min(...paid);
  return Math.round(rangeMs / (paid.length - 1) / dayMs);
}

/** Includes exchanges, and items refunded without a return. */
async function countDeliveredUnits(
  on: Queryable,
  customer: CustomerKey,
): Promise<NonNullable<Customer["units"]>> {
  const delivered = await listDeliveredUnits(on, customer);
  const [returned, refunded] = await Promise.all([
    countReturnedUnits(
      on,
      delivered.map(({ orderId }) => orderId),
    ),
    countRefundedUnits(on, delivered),
  ]);
  const ordered = delivered.reduce((total, { units }) => total + units, 0);
  return {
    sent: ordered - refunded.unsentUnits + returned.sent,
    returned: returned.returned + refunded.returnedUnits,
  };
}
