import { Type } from "typebox";
import { BulkOrderStatus } from "../business/staff-bulk-orders.ts";
import { nullableText } from "../fields.ts";
import { OrderStatus } from "../orders/orders.ts";

const count = Type.Integer({ minimum: 0 });
const images = Type.Array(Type.String());

const LatestOrder = Type.Object({
  id: Type.String(),
  orderNumber: Type.String(),
  name: Type.String(),
  city: Type.String(),
  status: OrderStatus,
  placedAt: Type.String(),
  images,
  /** Naira. */
  totalAmount: Type.Number(),
});

/** To-do list of the signed-in member; null for what their role can't handle. */
export const StaffToday = Type.Object({
  at: Type.String(),
  packing: Type.Union([Type.Object({ count, oldestAt: nullableText, images }), Type.Null()]),
  /** Open payment cases by kind, without those in `refunds`. */
  payments: Type.Union([
    Type.Object({
      count,
      kinds: Type.Record(Type.String(), Type.Integer()),
      oldestAt: Type.Optional(nullableText),
    }),
    Type.Null(),
  ]),
  refunds: Type.Union([Type.Object({ count, oldestAt: nullableText }), Type.Null()]),
  transfers: Type.Union([Type.Object({ count, oldestAt: nullableText }), Type.Null()]),
  refundsToSend: Type.Union([Type.Object({ count, oldestAt: nullableText }), Type.Null()]),
  /** Delivered orders whose money is still with the rider. */
  riderMoney: Type.Union([Type.Object({ count, oldestAt: nullableText }), Type.Null()]),
  /** `requested` is 0 for members who can't decide. */
  returns: Type.Union([
    Type.Object({
      count,
      requested: count,
      arrived: count,
      missing: count,
      oldestAt: Type.Optional(nullableText),
    }),
    Type.Null(),
  ]),
  profiles: Type.Union([
    Type.Object({ count, company: nullableText, since: nullableText }),
    Type.Null(),
  ]),
  enquiries: Type.Union([
    Type.Object({
      count,
      replyBy: nullableText,
      status: Type.Optional(BulkOrderStatus),
    }),
    Type.Null(),
  ]),
  dataRequests: Type.Union([Type.Object({ count, dueOn: nullableText }), Type.Null()]),
  /** Products low on stock, and how many of them have a sold-out size. */
  stock: Type.Object({
    count,
    soldOut: count,
    images,
    hasMore: Type.Boolean({ description: "There are more" }),
  }),
  missedDrafts: Type.Optional(
    Type.Union([Type.Object({ count, oldestAt: nullableText }), Type.Null()]),
  ),
  latest: Type.Union([Type.Array(LatestOrder), Type.Null()]),
  lastActivity: Type.Union([
    Type.Object({
      who: Type.String(),
      kind: Type.String(),
      orderNumber: Type.String(),
      at: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type StaffToday = Type.Static<typeof StaffToday>;

/** Naira. Sales count on the day an order is paid, refunds on the day they are made. */
const SalesDay = Type.Object({
  /** Such as `2026-11-21`, in Lagos. */
  day: Type.String(),
  shop: Type.Number(),
  wholesale: Type.Number(),
  refunds: Type.Number(),
  orders: Type.Integer(),
  units: Type.Integer(),
});
export type SalesDay = Type.Static<typeof SalesDay>;

/** Sales of a period including today; naira. */
const SalesPeriod = Type.Object({
  /** Received for orders paid in the period. */
  revenue: Type.Number(),
  refunds: Type.Number(),
  net: Type.Number(),
  orders: Type.Integer(),
  units: Type.Integer(),
  /** Sales of the period before, up to the same time of day. */
  previousRevenue: Type.Number(),
});
export type SalesPeriod = Type.Static<typeof SalesPeriod>;

const MarketingClaimCheck = Type.Object({
  said: Type.String(),
  of: Type.Union([
    Type.Literal("orders"),
    Type.Literal("lagosHours"),
    Type.Literal("returningPercent"),
    Type.Literal("inTimePercent"),
  ]),
  /** Null when the sample is too small. */
  measured: Type.Union([Type.Number(), Type.Null()]),
  /** Sample size: orders, parcels or customers. */
  base: Type.Integer(),
  isMet: Type.Union([Type.Boolean(), Type.Null()]),
});
export type MarketingClaimCheck = Type.Static<typeof MarketingClaimCheck>;

export const StaffSales = Type.Object({
  at: Type.String(),
  /** Compared with the same weekday last week. */
  today: SalesPeriod,
  /** Compared with the 7 and 30 days before. */
  week: SalesPeriod,
  month: SalesPeriod,
  days: Type.Array(SalesDay),
  bestSellers: Type.Array(
    Type.Object({
      productId: Type.String(),
      name: Type.String(),
      image: nullableText,
      units: Type.Integer(),
      amount: Type.Number(),
    }),
  ),
  claims: Type.Array(MarketingClaimCheck),
});
export type StaffSales = Type.Static<typeof StaffSales>;

/** Of the last thirty days. */
export const ReminderStats = Type.Object({
  reminded: Type.Integer(),
  paidAfter: Type.Integer({ description: "Of those reminded" }),
  /** Ended orders whose customers got a link to order again. */
  offeredAgain: Type.Integer(),
  orderedAgain: Type.Integer(),
});
export type ReminderStats = Type.Static<typeof ReminderStats>;

const Month = Type.String({ pattern: "^20\\d{2}-(0[1-9]|1[0-2])$" });

/** Naira. A sale counts when it is paid, a refund when it is sent. */
export const VatMonth = Type.Object({
  /** In Lagos, such as `2026-11`. */
  month: Type.String(),
  orders: Type.Integer(),
  sales: Type.Number(),
  vat: Type.Number(),
  refundedVat: Type.Number(),
  netVat: Type.Number(),
});
export type VatMonth = Type.Static<typeof VatMonth>;

export const VatExportQuery = Type.Object({ month: Month }, { additionalProperties: false });
export type VatExportQuery = Type.Static<typeof VatExportQuery>;
