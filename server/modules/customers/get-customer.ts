import type { Customer } from "#contract/api/staff-customers.ts";
import { kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findLastSeen, findUserByEmail } from "#server/modules/accounts/index.ts";
import { findProfileOfUser, listBulkOrdersOfSender } from "#server/modules/business/index.ts";
import { findConsent } from "#server/modules/newsletter/index.ts";
import {
  listOrderStates,
  listOrdersOfBuyer,
  type OrderRecord,
  sentBackKobo,
} from "#server/modules/orders/index.ts";
import { listReturnsOfOrders } from "#server/modules/returns/index.ts";
import { tellActors } from "#server/modules/staff/index.ts";
import { countWishlist } from "#server/modules/wishlist/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { countPieces } from "./count-pieces.ts";
import type { CustomerRecord } from "./customer.ts";
import { findCustomer, listNotes } from "./customers.queries.ts";
import { listDataRequests } from "./data-requests.queries.ts";
import { toSummary } from "./list-customers.ts";
import { listOpenMatters } from "./list-open-matters.ts";

const shownOrders = 10;
/** Two gaps between orders are the least that says how often somebody buys. */
const leastOrders = 3;
const dayMs = 86_400_000;
/** Later than any order: a guest's orders are shown whenever they were placed. */
const always = new Date("9999-12-31T00:00:00Z");

/**
 * Everything staff know of somebody.
 * @throws {AppError} `not_found`
 */
export async function getCustomer(on: Queryable, id: string): Promise<Customer> {
  const customer = await findCustomer(on, id);
  if (!customer) throw new AppError("not_found");
  const { email, spentKobo } = customer;
  const userId = customer.userId ?? "";
  const [user, lastSeenAt, consent, profile, enquiries, notes, dataRequests, states, recent] =
    await Promise.all([
      findUserByEmail(on, email),
      findLastSeen(on, userId),
      findConsent(on, email),
      findProfileOfUser(on, userId),
      listBulkOrdersOfSender(on, { userId, email }),
      readNotes(on, id),
      readDataRequests(on, id),
      listOrderStates(on, { userId, email }),
      listOrdersOfBuyer(
        on,
        { userId, email, memberSince: always },
        { limit: shownOrders, offset: 0 },
      ),
    ]);
  const [wishlist, stillOpen, returns, pieces] = await Promise.all([
    countWishlist(on, userId),
    listOpenMatters(on, states),
    readReturns(on, states),
    countPieces(on, { userId, email }),
  ]);
  return {
    ...toSummary(customer),
    phone: customer.phone,
    address: addressOf(recent.rows[0]),
    lastAddress: recent.rows[0]?.shippingInfo ?? null,
    pieces,
    averageOrder: averageOf(customer.orders, spentKobo),
    everyDays: daysBetween(recent.rows),
    account: user
      ? {
          since: user.createdAt.toISOString(),
          isVerified: user.emailVerifiedAt !== null,
          wishlist,
          lastSeenAt: lastSeenAt?.toISOString() ?? null,
        }
      : null,
    letter: consent
      ? {
          since: consent.consentedAt.toISOString(),
          source: consent.source,
          leftAt: consent.unsubscribedAt?.toISOString() ?? null,
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

/** Exchanges and money back for these orders. */
async function readReturns(
  on: Queryable,
  orders: readonly { readonly id: string }[],
): Promise<Customer["returns"]> {
  const returns = await listReturnsOfOrders(
    on,
    orders.map(({ id }) => id),
  );
  return returns.map(({ createdAt, ...each }) => ({ ...each, createdAt: createdAt.toISOString() }));
}

async function readNotes(on: Queryable, id: string): Promise<Customer["notes"]> {
  const notes = await listNotes(on, id);
  const nameOf = await tellActors(
    on,
    notes.map(({ staffId }) => staffActor({ id: staffId })),
  );
  return notes.map(({ staffId, createdAt, ...note }) => ({
    ...note,
    author: nameOf(staffActor({ id: staffId })),
    createdAt: createdAt.toISOString(),
  }));
}

async function readDataRequests(on: Queryable, id: string): Promise<Customer["dataRequests"]> {
  const requests = await listDataRequests(on, id);
  const staff = requests.flatMap(({ staffId, endedBy }) =>
    endedBy ? [staffId, endedBy] : [staffId],
  );
  const nameOf = await tellActors(
    on,
    staff.map((each) => staffActor({ id: each })),
  );
  return requests.map(({ staffId, endedAt, endedAs, endedBy, endedWords, ...request }) => ({
    ...request,
    author: nameOf(staffActor({ id: staffId })),
    ended:
      endedAt && endedAs && endedBy
        ? {
            as: endedAs,
            at: endedAt.toISOString(),
            by: nameOf(staffActor({ id: endedBy })),
            words: endedWords ?? "",
          }
        : null,
  }));
}

function toCustomerOrder(order: OrderRecord): Customer["recentOrders"][number] {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    placedAt: order.createdAt.toISOString(),
    pieces: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totalAmount: toNaira(order.totalKobo),
    refundedAmount: toNaira(sentBackKobo(order)),
    images: order.lines.flatMap(({ image }) => (image ? [image] : [])),
  };
}

function addressOf(newest: OrderRecord | undefined): string {
  if (!newest) return "";
  const { address, city, state } = newest.shippingInfo;
  // Lagos is a city and a state.
  return [...new Set([address, city, state])].filter((part) => part !== "").join(", ");
}

function averageOf(orders: number, spentKobo: CustomerRecord["spentKobo"]): number | null {
  return orders === 0 ? null : toNaira(kobo(Math.round(spentKobo / orders)));
}

/** Days between paid orders on average, over those that are shown. */
function daysBetween(orders: readonly OrderRecord[]): number | null {
  const paid = orders.flatMap(({ paidAt }) => (paidAt ? [paidAt.getTime()] : []));
  if (paid.length < leastOrders) return null;
  const span = Math.max(...paid) - Math.min(...paid);
  return Math.round(span / (paid.length - 1) / dayMs);
}
