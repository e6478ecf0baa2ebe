import { Type } from "typebox";
import { searchText } from "./envelope.ts";
import { limits, printable } from "./limits.ts";
import { Day } from "./moment.ts";
import { nullableText } from "./nullable-text.ts";
import { type OrderTab, orderTabs } from "./order-tabs.ts";
import { OrderStatus } from "./orders.ts";
import { Version } from "./versions.ts";

const nullable = <T extends ReturnType<typeof Type.Object>>(object: T) =>
  Type.Union([object, Type.Null()]);

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

/** How an order is paid; `free` where nothing had to be. */
export const PaymentWay = Type.Union([
  Type.Literal("card"),
  Type.Literal("transfer"),
  Type.Literal("free"),
]);
/** How an order is paid. */
export type PaymentWay = Type.Static<typeof PaymentWay>;

const amount = Type.Number({ minimum: 0, maximum: 1e12 });
const filters = {
  tab: Type.Optional(OrderTabSchema),
  /** Number, name, phone, city or product, or a part of them; or the beginning of the e-mail address. */
  search: searchText,
  /** Days of Lagos on which an order was placed, both counted in. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** Naira of the total; not for a packer. */
  least: Type.Optional(amount),
  most: Type.Optional(amount),
  state: Type.Optional(Type.String({ maxLength: limits.textLength, pattern: printable })),
  city: Type.Optional(Type.String({ maxLength: limits.textLength, pattern: printable })),
  buyers: Type.Optional(Type.Union([Type.Literal("shop"), Type.Literal("wholesale")])),
  way: Type.Optional(PaymentWay),
  sort: Type.Optional(Type.Union([Type.Literal("oldest"), Type.Literal("newest")])),
};

/** Query of GET /staff/orders: 50 a page; `to_pack` and `packed` oldest first, the others newest first. */
export const StaffOrderQuery = Type.Object(
  {
    ...filters,
    /** Id of the last order of the page before: what comes after it. */
    after: Type.Optional(Type.String({ pattern: "^ord_\\w{1,40}$" })),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/orders. */
export type StaffOrderQuery = Type.Static<typeof StaffOrderQuery>;

/** Query of GET /staff/orders/export. */
export const OrderExportQuery = Type.Object(filters, { additionalProperties: false });
/** Query of GET /staff/orders/export. */
export type OrderExportQuery = Type.Static<typeof OrderExportQuery>;

/** A garment of an order in a list. */
const OrderPiece = Type.Object({
  name: Type.String(),
  size: Type.String(),
  image: Type.String(),
  quantity: Type.Integer(),
  /** Of them, those that were refunded and do not go to the buyer. */
  withdrawn: Type.Integer(),
});

/** An order as staff list it. A packer is told no sums and no e-mail address. */
export const StaffOrderSummary = Type.Object({
  id: Type.String(),
  version: Version,
  orderNumber: Type.String(),
  status: OrderStatus,
  createdAt: Type.String(),
  paidAt: nullableText,
  deliveredAt: nullableText,
  /** Until when stock is held for an unpaid order. */
  holdEndsAt: nullableText,
  buyer: Type.String(),
  company: nullableText,
  isWholesale: Type.Boolean(),
  city: Type.String(),
  state: Type.String(),
  /** That go to the buyer; of an order whose money went back, those that were bought. */
  pieces: Type.Integer(),
  items: Type.Array(OrderPiece),
  /** Cases of its payments that a person must settle. */
  openReviews: Type.Integer(),
  /** One of them asks whether money that came was taken back, or never came: nothing leaves until that is settled. */
  isMoneyDoubted: Type.Boolean(),
  pinnedNote: nullableText,
  /** Naira. */
  totalAmount: Type.Optional(Type.Number()),
});
/** An order as staff list it. */
export type StaffOrderSummary = Type.Static<typeof StaffOrderSummary>;

/** Reply of GET /staff/orders. */
export const StaffOrderPage = Type.Object({
  data: Type.Array(StaffOrderSummary),
  meta: Type.Object({
    limit: Type.Integer(),
    /** What `after` is for the next page; null on the last one. */
    next: nullableText,
    /** How many orders each tab holds of what is asked for. */
    counts: Type.Object(
      Object.fromEntries(orderTabs.map((tab) => [tab, Type.Integer()])) as Record<
        OrderTab,
        Type.TInteger
      >,
    ),
    /** What the tab holds in all; `amount` in naira, not for a packer. */
    shown: Type.Object({
      orders: Type.Integer(),
      pieces: Type.Integer(),
      amount: Type.Optional(Type.Number()),
    }),
    /** True where more were found than are counted: the figures are then the least there are. */
    isCountCut: Type.Boolean(),
  }),
});
/** Reply of GET /staff/orders. */
export type StaffOrderPage = Type.Static<typeof StaffOrderPage>;

/** A line of an order as staff see it; prices in naira, not for a packer. */
const StaffOrderLine = Type.Object({
  ...OrderPiece.properties,
  position: Type.Integer(),
  productId: Type.String(),
  /** Pieces that lie in the parcel. */
  laidIn: Type.Integer(),
  /** Pieces of the size left in the stock room. */
  stock: Type.Integer(),
  price: Type.Optional(Type.Number()),
  total: Type.Optional(Type.Number()),
});

/** One thing that happened to an order, in a plain sentence. */
export const OrderTimelineEntry = Type.Object({
  /** Names an event among those of its order; null for a move of older days. */
  id: Type.Union([Type.Integer(), Type.Null()]),
  kind: Type.String(),
  text: Type.String(),
  /** Who did it, by name. */
  by: Type.String(),
  at: Type.String(),
  /** Whether the buyer is told of it too. */
  buyerSees: Type.Boolean(),
  isUndone: Type.Boolean(),
});
/** One thing that happened to an order. */
export type OrderTimelineEntry = Type.Static<typeof OrderTimelineEntry>;

/** A note of staff on an order; one may be pinned, and is printed on the slip. */
const OrderNote = Type.Object({
  id: Type.String(),
  text: Type.String(),
  isPinned: Type.Boolean(),
  by: Type.String(),
  at: Type.String(),
});
/** What is sent for an order. */
export const OrderParcel = Type.Object({
  carrier: Type.String(),
  trackingNumber: Type.String(),
  /** Where the carrier tells where it is; null where it has no such page we know of. */
  trackingUrl: nullableText,
  /** Address of the picture of the open parcel. */
  photoUrl: nullableText,
  /** Whether the buyer has a code that proves the hand-over. */
  hasCode: Type.Boolean(),
});
/** What is sent for an order. */
export type OrderParcel = Type.Static<typeof OrderParcel>;

/** An order with everything staff work with. A packer is told no sums and no e-mail address. */
export const StaffOrder = Type.Object({
  ...StaffOrderSummary.properties,
  lines: Type.Array(StaffOrderLine),
  /** To whom it goes, and where. */
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
  /** The record that the order counts for; null where there is none, absent for who may not read it. */
  customerId: Type.Optional(nullableText),
  poNumber: nullableText,
  /** The case of its payments to settle first; null where none is open, absent for who may not read payments. */
  openCaseId: Type.Optional(nullableText),
  parcel: OrderParcel,
  notes: Type.Array(OrderNote),
  /** Newest first. */
  timeline: Type.Array(OrderTimelineEntry),
  /** What the mail says that can be sent again, the last the buyer got; null where there is none, absent for who may not. */
  lastMail: Type.Optional(nullableText),
  /** The last orders of the same person besides this one, newest first, and how many there are. */
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
      /**
       * What sending to its address costs today, where that is not what was charged: of one that staff sent elsewhere
       * and that is still here. Null of all others.
       */
      shippingToday: Type.Union([Type.Number(), Type.Null()]),
      discount: Type.Number(),
      discountCode: nullableText,
      total: Type.Number(),
      /** What came and was sent back; what never came after all, or a bank took back, is in neither but in `reversed`. */
      received: Type.Number(),
      refunded: Type.Number(),
      reversed: Type.Number(),
      due: Type.Number(),
      way: PaymentWay,
    }),
  ),
});
/** An order with everything staff work with. */
export type StaffOrder = Type.Static<typeof StaffOrder>;

/** The press that a reply speaks of, which can be taken back until a moment. */
export const TakeBack = Type.Object({ eventId: Type.Integer(), until: Type.String() });

/**
 * Reply of a correction of an order that can be taken back: the order as it stands, and how. A process of the release
 * before does not say how.
 */
export const CorrectedOrder = Type.Object({
  ...StaffOrder.properties,
  undo: Type.Optional(nullable(TakeBack)),
});
/** Reply of a correction of an order that can be taken back. */
export type CorrectedOrder = Type.Static<typeof CorrectedOrder>;

/** Reply of a press on an order: the order as it stands, and how to take the press back. */
export const PressedOrder = Type.Object({ order: StaffOrder, undo: nullable(TakeBack) });
/** Reply of a press on an order. */
export type PressedOrder = Type.Static<typeof PressedOrder>;
