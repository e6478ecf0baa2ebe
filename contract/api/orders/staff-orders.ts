import { Type } from "typebox";
import { OrderPickup } from "../delivery/delivery.ts";
import { searchText } from "../envelope.ts";
import { Day, nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { Version } from "../versions.ts";
import { type OrderTab, orderTabs } from "./order-tabs.ts";
import { OrderStatus, OrderVat } from "./orders.ts";
import { OrderSource, RecordedMethod } from "./staff-new-order.ts";

const OrderTabSchema = Type.Union([
  Type.Literal("to_pack"),
  Type.Literal("packed"),
  Type.Literal("on_the_way"),
  Type.Literal("delivered"),
  Type.Literal("awaiting_payment"),
  Type.Literal("to_review"),
  Type.Literal("closed"),
  Type.Literal("all"),
]);

/** How money arrives; all but `card` are recorded by staff. */
export const AttemptMethod = Type.Union([
  Type.Literal("card"),
  Type.Literal("transfer"),
  Type.Literal("cash"),
  Type.Literal("pos"),
]);
export type AttemptMethod = Type.Static<typeof AttemptMethod>;

/** `free` where nothing was due; `delivery` until the rider's money is counted. */
export const PaymentMethod = Type.Union([
  ...AttemptMethod.anyOf,
  Type.Literal("free"),
  Type.Literal("delivery"),
]);
export type PaymentMethod = Type.Static<typeof PaymentMethod>;

const amount = Type.Number({ minimum: 0, maximum: 1e12 });
const filters = {
  tab: Type.Optional(OrderTabSchema),
  /** Part of the number, name, phone, city or product, or the start of the email. */
  search: searchText,
  /** Inclusive days in Lagos. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** Naira; not for packers. */
  minTotal: Type.Optional(amount),
  maxTotal: Type.Optional(amount),
  state: Type.Optional(Type.String({ maxLength: limits.textLength, pattern: printable })),
  city: Type.Optional(Type.String({ maxLength: limits.textLength, pattern: printable })),
  buyers: Type.Optional(Type.Union([Type.Literal("shop"), Type.Literal("wholesale")])),
  method: Type.Optional(PaymentMethod),
  source: Type.Optional(OrderSource),
  sort: Type.Optional(Type.Union([Type.Literal("oldest"), Type.Literal("newest")])),
};

/** 50 a page; `to_pack` and `packed` oldest first, the others newest first. */
export const StaffOrderQuery = Type.Object(
  {
    ...filters,
    after: Type.Optional(Type.String({ pattern: "^ord_\\w{1,40}$" })),
  },
  { additionalProperties: false },
);
export type StaffOrderQuery = Type.Static<typeof StaffOrderQuery>;

export const OrderExportQuery = Type.Object(filters, { additionalProperties: false });
export type OrderExportQuery = Type.Static<typeof OrderExportQuery>;

const OrderSummaryItem = Type.Object({
  name: Type.String(),
  size: Type.String(),
  image: Type.String(),
  quantity: Type.Integer(),
  /** Refunded units that do not ship. */
  withdrawn: Type.Integer(),
});

/** Without prices and emails for packers. */
export const StaffOrderSummary = Type.Object({
  id: Type.String(),
  version: Version,
  orderNumber: Type.String(),
  status: OrderStatus,
  /** In PROCESSING, to be paid on delivery, and not packed yet. */
  awaitsPacking: Type.Boolean(),
  /** To be paid to the rider, and its money is not counted yet. */
  isDueOnDelivery: Type.Boolean(),
  createdAt: Type.String(),
  paidAt: nullableText,
  deliveredAt: nullableText,
  reservedUntil: nullableText,
  buyer: Type.String(),
  company: nullableText,
  isWholesale: Type.Boolean(),
  city: Type.String(),
  state: Type.String(),
  /** Units that ship; for a refunded order the units bought. */
  units: Type.Integer(),
  items: Type.Array(OrderSummaryItem),
  openCases: Type.Integer(),
  /** A chargeback case is open: don't ship. */
  isPaymentDisputed: Type.Boolean(),
  /** Money is asked for on an order that was paid before. */
  hasBalanceDue: Type.Boolean(),
  pinnedNote: nullableText,
  source: OrderSource,
  isPickup: Type.Boolean(),
  /** Naira. */
  totalAmount: Type.Optional(Type.Number()),
});
export type StaffOrderSummary = Type.Static<typeof StaffOrderSummary>;

export const StaffOrderPage = Type.Object({
  data: Type.Array(StaffOrderSummary),
  meta: Type.Object({
    limit: Type.Integer(),
    next: nullableText,
    counts: Type.Object(
      Object.fromEntries(orderTabs.map((tab) => [tab, Type.Integer()])) as Record<
        OrderTab,
        Type.TInteger
      >,
    ),
    /** Totals of the tab; `amount` in naira, not for packers. */
    totals: Type.Object({
      orders: Type.Integer(),
      units: Type.Integer(),
      amount: Type.Optional(Type.Number()),
    }),
    /** The counts reached their limit, so there may be more. */
    isCountCapped: Type.Boolean(),
  }),
});
export type StaffOrderPage = Type.Static<typeof StaffOrderPage>;

/** Prices in naira, not for packers. */
const StaffOrderLine = Type.Object({
  ...OrderSummaryItem.properties,
  position: Type.Integer(),
  productId: Type.String(),
  packedQuantity: Type.Integer(),
  stock: Type.Integer(),
  price: Type.Optional(Type.Number()),
  total: Type.Optional(Type.Number()),
});

export const OrderTimelineEntry = Type.Object({
  id: Type.Union([Type.Integer(), Type.Null()]),
  kind: Type.String(),
  text: Type.String(),
  by: Type.String(),
  at: Type.String(),
  isVisibleToBuyer: Type.Boolean(),
  isUndone: Type.Boolean(),
});
export type OrderTimelineEntry = Type.Static<typeof OrderTimelineEntry>;

/** The pinned note is printed on the packing slip. */
const OrderNote = Type.Object({
  id: Type.String(),
  text: Type.String(),
  isPinned: Type.Boolean(),
  by: Type.String(),
  at: Type.String(),
});
export const OrderParcel = Type.Object({
  carrier: Type.String(),
  trackingNumber: Type.String(),
  trackingUrl: nullableText,
  photoUrl: nullableText,
  hasCode: Type.Boolean(),
  /** How the rider took the money of an order paid on delivery. */
  collectedMethod: Type.Union([RecordedMethod, Type.Null()]),
});
export type OrderParcel = Type.Static<typeof OrderParcel>;

/** A published version of a policy. */
export const AcceptedPolicy = Type.Object({
  id: Type.Union([Type.Literal("terms"), Type.Literal("returns-policy")]),
  version: Type.Integer(),
  publishedAt: Type.String(),
});
export type AcceptedPolicy = Type.Static<typeof AcceptedPolicy>;

export const StaffOrder = Type.Object({
  ...StaffOrderSummary.properties,
  lines: Type.Array(StaffOrderLine),
  address: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    phone: Type.String(),
    address: Type.String(),
    city: Type.String(),
    state: Type.String(),
    postalCode: Type.String(),
    country: Type.String(),
  }),
  email: Type.Optional(Type.String()),
  buyerKind: Type.Union([Type.Literal("account"), Type.Literal("guest")]),
  userId: nullableText,
  /** Null without a customer record, absent without the right to see customers. */
  customerId: Type.Optional(nullableText),
  poNumber: nullableText,
  pickup: Type.Union([OrderPickup, Type.Null()]),
  /** Versions the customer accepted by placing the order. */
  acceptedPolicies: Type.Array(AcceptedPolicy),
  /** The case to resolve first; null without one, absent without the right to see payments. */
  openCaseId: Type.Optional(nullableText),
  parcel: OrderParcel,
  notes: Type.Array(OrderNote),
  timeline: Type.Array(OrderTimelineEntry),
  lastEmail: Type.Optional(nullableText),
  others: Type.Object({
    count: Type.Integer(),
    orders: Type.Array(
      Type.Object({
        id: Type.String(),
        orderNumber: Type.String(),
        status: OrderStatus,
        createdAt: Type.String(),
        totalAmount: Type.Optional(Type.Number()),
      }),
    ),
  }),
  /** Naira. */
  money: Type.Optional(
    Type.Object({
      subtotal: Type.Number(),
      shipping: Type.Number(),
      /** Current delivery fee after an address change, if it differs and the order has not shipped; else null. */
      currentShipping: Type.Union([Type.Number(), Type.Null()]),
      discount: Type.Number(),
      discountCode: nullableText,
      discountReason: Type.String(),
      vat: Type.Optional(OrderVat),
      total: Type.Number(),
      /** Without charged back or never received amounts, which are in `reversed`. */
      received: Type.Number(),
      refunded: Type.Number(),
      reversed: Type.Number(),
      due: Type.Number(),
      method: PaymentMethod,
    }),
  ),
});
export type StaffOrder = Type.Static<typeof StaffOrder>;
