import { Type } from "typebox";
import { nullableText } from "./nullable-text.ts";
import { OrderStatus } from "./orders.ts";
import { BulkOrderStatus } from "./staff-bulk-orders.ts";

const count = Type.Integer({ minimum: 0 });
const images = Type.Array(Type.String());

/** An order on Today. */
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

/** What waits for the member who asks. What their role can do nothing about is null. */
export const StaffToday = Type.Object({
  at: Type.String(),
  /** Orders to pack, the payment of the oldest, and pictures of the first few. */
  packing: Type.Union([Type.Object({ count, oldestAt: nullableText, images }), Type.Null()]),
  /** Cases of payments to settle, by kind, without those of `refunds`, and since when the oldest waits. */
  payments: Type.Union([
    Type.Object({
      count,
      kinds: Type.Record(Type.String(), Type.Integer()),
      /** Not told by the release before, whose count has those of `refunds`, too. */
      oldestAt: Type.Optional(nullableText),
    }),
    Type.Null(),
  ]),
  /** Refunds of which nobody knows whether they left, and since when the oldest. */
  refunds: Type.Union([Type.Object({ count, oldestAt: nullableText }), Type.Null()]),
  /** Orders whose transfer to the shop's account is awaited, and since when the oldest. */
  transfers: Type.Union([Type.Object({ count, oldestAt: nullableText }), Type.Null()]),
  /** Refunds that staff send from the shop's account, and since when the oldest waits. */
  refundsToSend: Type.Union([Type.Object({ count, oldestAt: nullableText }), Type.Null()]),
  /** Exchanges and returns: asked for, arrived, and what should have come by now; asked only for who may answer. */
  returns: Type.Union([
    Type.Object({
      count,
      asked: count,
      arrived: count,
      missing: count,
      /** Since when the oldest waits for staff; not told by the release before. */
      oldestAt: Type.Optional(nullableText),
    }),
    Type.Null(),
  ]),
  /** Businesses to decide on, and the longest waiting one. */
  profiles: Type.Union([
    Type.Object({ count, company: nullableText, since: nullableText }),
    Type.Null(),
  ]),
  /** Enquiries without a reply, until when the first is promised one, and in which state that one is. */
  enquiries: Type.Union([
    Type.Object({
      count,
      answerBy: nullableText,
      /** Not told by the release before, which counted new ones alone. */
      status: Type.Optional(BulkOrderStatus),
    }),
    Type.Null(),
  ]),
  /** Requests about personal data, and the day by which the first must be answered. */
  dataRequests: Type.Union([Type.Object({ count, dueOn: nullableText }), Type.Null()]),
  /** Products of which a size runs out, and those of them of which one is sold out. */
  stock: Type.Object({
    count,
    soldOut: count,
    images,
    isCut: Type.Boolean({ description: "There are more" }),
  }),
  /** Drafts that missed the moment they were to come on the shop; not told by the release before. */
  missedDrafts: Type.Optional(
    Type.Union([Type.Object({ count, oldestAt: nullableText }), Type.Null()]),
  ),
  latest: Type.Union([Type.Array(LatestOrder), Type.Null()]),
  /** What a colleague did last to an order. */
  lastDone: Type.Union([
    Type.Object({
      who: Type.String(),
      kind: Type.String(),
      orderNumber: Type.String(),
      at: Type.String(),
    }),
    Type.Null(),
  ]),
});
/** What waits for the member who asks. */
export type StaffToday = Type.Static<typeof StaffToday>;

/** One day of the shop; naira. What went back is taken off the day it went. */
const SalesDay = Type.Object({
  /** Such as `2026-11-21`, by the shop's calendar. */
  day: Type.String(),
  shop: Type.Number(),
  wholesale: Type.Number(),
  orders: Type.Integer(),
  pieces: Type.Integer(),
});
/** One day of the shop. */
export type SalesDay = Type.Static<typeof SalesDay>;

/** Takings of the last days, the present one among them; naira. */
const SalesPeriod = Type.Object({
  takings: Type.Number(),
  orders: Type.Integer(),
  pieces: Type.Integer(),
  /** Of as many days before, the last of them up to the same time of day. */
  takingsBefore: Type.Number(),
});
/** Takings of the last days. */
export type SalesPeriod = Type.Static<typeof SalesPeriod>;

/** What the store says of itself, and what its books say. */
const ClaimCheck = Type.Object({
  said: Type.String(),
  of: Type.Union([
    Type.Literal("orders"),
    Type.Literal("lagosHours"),
    Type.Literal("returningPercent"),
    Type.Literal("inTimePercent"),
  ]),
  /** Null where `base` is too little to say anything. */
  measured: Type.Union([Type.Number(), Type.Null()]),
  /** How many orders, parcels or buyers it was measured over. */
  base: Type.Integer(),
  kept: Type.Union([Type.Boolean(), Type.Null()]),
});
/** What the store says of itself, and what its books say. */
export type ClaimCheck = Type.Static<typeof ClaimCheck>;

/** Reply of GET /staff/sales. */
export const StaffSales = Type.Object({
  at: Type.String(),
  /** Compared with the same weekday a week before, … */
  today: SalesPeriod,
  /** … with the seven and with the thirty days before. */
  week: SalesPeriod,
  month: SalesPeriod,
  /** The last sixty days, oldest first, the present one up to now. */
  days: Type.Array(SalesDay),
  /** What sold most in the last seven days, by pieces. */
  soldMost: Type.Array(
    Type.Object({
      productId: Type.String(),
      name: Type.String(),
      image: nullableText,
      pieces: Type.Integer(),
      amount: Type.Number(),
    }),
  ),
  claims: Type.Array(ClaimCheck),
});
/** Reply of GET /staff/sales. */
export type StaffSales = Type.Static<typeof StaffSales>;
