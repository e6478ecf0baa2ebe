import { Type } from "typebox";
import { paging } from "./envelope.ts";
import { limits, printable } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";
import { OrderReturnState } from "./returns.ts";

const text = Type.String({ minLength: 1, maxLength: limits.textLength, pattern: "\\S" });

/** Every status an order can have. */
export const OrderStatus = Type.Union([
  Type.Literal("PENDING_PAYMENT"),
  Type.Literal("PAID"),
  Type.Literal("PROCESSING"),
  Type.Literal("SHIPPED"),
  Type.Literal("DELIVERED"),
  Type.Literal("CANCELLED"),
  Type.Literal("EXPIRED"),
  Type.Literal("REFUNDED"),
]);
/** Every status an order can have. */
export type OrderStatus = Type.Static<typeof OrderStatus>;

/** Where an order goes and who takes it; all required at checkout (specification §5). */
export const ShippingInfo = Type.Object(
  {
    firstName: text,
    lastName: text,
    email: Type.String({ minLength: 3, maxLength: limits.emailLength }),
    phone: Type.String({ minLength: 1, maxLength: 32, pattern: "\\S" }),
    address: text,
    city: text,
    state: text,
    postalCode: Type.String({ minLength: 1, maxLength: 20, pattern: "\\S" }),
    country: Type.String({ minLength: 1, maxLength: 80, default: "Nigeria" }),
  },
  { additionalProperties: false },
);
/** Where an order goes and who takes it. */
export type ShippingInfo = Type.Static<typeof ShippingInfo>;

/** Pieces of a product in one size that somebody orders. */
export const WantedPieces = Type.Object(
  {
    productId: Type.String({ minLength: 1, maxLength: 100, pattern: printable }),
    size: Type.String({ minLength: 1, maxLength: 16, pattern: printable }),
    quantity: Type.Integer({ minimum: 1, maximum: limits.lineQuantity }),
  },
  { additionalProperties: false },
);

/** How a buyer may pay. */
export const OfferedPaymentWay = Type.Union([Type.Literal("card"), Type.Literal("transfer")]);
/** How a buyer may pay. */
export type OfferedPaymentWay = Type.Static<typeof OfferedPaymentWay>;

/** How an order is paid by transfer to the shop's own account, while it waits for the money. */
export const TransferDetails = Type.Object({
  bank: Type.String(),
  accountNumber: Type.String(),
  accountName: Type.String(),
  /** What the shop adds in its own words; may be empty. */
  words: Type.String(),
  /** Naira that are due. */
  amount: Type.Number(),
  /** What to write with the transfer: the order's number. */
  narration: Type.String(),
  /** Until when the pieces are kept. */
  until: Type.String(),
});
/** How an order is paid by transfer. */
export type TransferDetails = Type.Static<typeof TransferDetails>;

/** Body of POST /orders (specification §3). Every amount, in naira, and every identity in it is a claim. */
export const PlaceOrder = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          ...WantedPieces.properties,
          price: Type.Number({ minimum: 0, maximum: 1e10 }),
          name: Type.Optional(Type.String({ maxLength: limits.textLength })),
          image: Type.Optional(Type.String({ maxLength: 2000 })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: limits.orderLines },
    ),
    totalAmount: Type.Number({ minimum: 0, maximum: 1e12 }),
    /** A client may repeat the order's shape, which also has the whole name; it is not read. */
    shippingInfo: Type.Object(
      {
        ...ShippingInfo.properties,
        name: Type.Optional(Type.String({ maxLength: 2 * limits.textLength + 1 })),
      },
      { additionalProperties: false },
    ),
    userId: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
    businessProfileId: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
    discountId: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
    discountCode: Type.Optional(
      Type.Union([Type.String({ maxLength: 40, pattern: printable }), Type.Null()]),
    ),
    discountAmount: Type.Optional(Type.Number({ minimum: 0, maximum: 1e12 })),
    /** The buyer's own purchase order number, repeated on the invoice. */
    poNumber: Type.Optional(
      Type.Union([
        Type.String({ maxLength: limits.poNumberLength, pattern: printable }),
        Type.Null(),
      ]),
    ),
    /** By card, unless the shop offers another way and the buyer chose it. */
    paymentWay: Type.Optional(OfferedPaymentWay),
  },
  { additionalProperties: false },
);
/** Body of POST /orders. */
export type PlaceOrder = Type.Static<typeof PlaceOrder>;

/** A line of an order, copied from what was bought; `price` is naira each. */
const OrderItem = Type.Object({
  productId: Type.String(),
  product: Type.Object({ id: Type.String(), name: Type.String() }),
  name: Type.String(),
  image: Type.String(),
  size: Type.String(),
  quantity: Type.Integer(),
  price: Type.Number(),
});

/** One step in the life of an order: a move to a status, or another thing that the buyer is told of. */
const OrderStep = Type.Object({
  status: Type.Union([OrderStatus, Type.Null()]),
  text: Type.String(),
  at: Type.String(),
});

/** What is sent for an order, as its buyer sees it. */
const Parcel = Type.Object({
  carrier: Type.String(),
  trackingNumber: Type.String(),
  /** Where the carrier tells where it is; null where it has no such page we know of. */
  trackingUrl: nullableText,
  /** Address of the picture of the open parcel. */
  photoUrl: nullableText,
  /** What the buyer tells the rider when the parcel is there; only while it is on the way. */
  handOverCode: nullableText,
});

/**
 * Money that left an order; `under_way` while the provider has not confirmed it, `to_send` while staff have not sent it
 * from the shop's bank. What `never_came` after all and what a
 * bank has `taken_back` was not sent by the store. Amount in naira.
 */
const OrderRefund = Type.Object({
  id: Type.String(),
  amount: Type.Number(),
  at: Type.String(),
  state: Type.Union([
    Type.Literal("sent"),
    Type.Literal("under_way"),
    Type.Literal("to_send"),
    Type.Literal("never_came"),
    Type.Literal("taken_back"),
  ]),
  /** Number of its credit note; only of what was sent. */
  creditNote: Type.Optional(Type.String()),
});
/** Money that left an order. */
export type OrderRefund = Type.Static<typeof OrderRefund>;

/** What a buyer is told where money and order disagree, in plain words. */
export const MoneyNote = Type.Object({ title: Type.String(), text: Type.String() });
/** What a buyer is told where money and order disagree. */
export type MoneyNote = Type.Static<typeof MoneyNote>;

/** An order as its buyer sees it; amounts in naira (specification §3). */
export const Order = Type.Object({
  id: Type.String(),
  orderNumber: Type.String(),
  status: OrderStatus,
  createdAt: Type.String(),
  subtotalAmount: Type.Number(),
  shippingAmount: Type.Number(),
  discountAmount: Type.Number(),
  discountCode: nullableText,
  totalAmount: Type.Number(),
  /**
   * What came in and what was sent back, over all payments; a part that was sent back does not change the status. What
   * never came after all, and what a bank took back, is in neither.
   */
  receivedAmount: Type.Number(),
  refundedAmount: Type.Number(),
  /** What is still to be paid; 0 once the order is paid or has ended. */
  dueAmount: Type.Number(),
  /** Whether it can be paid now; only where one order is asked for. */
  mayPay: Type.Optional(Type.Boolean()),
  /** Where its transfer goes, for as long as one is awaited; only where one order is asked for. */
  transfer: Type.Optional(TransferDetails),
  items: Type.Array(OrderItem),
  shippingInfo: Type.Object({ ...ShippingInfo.properties, name: Type.String() }),
  poNumber: Type.Optional(nullableText),
  /** The company that bought, as its profile was when the order was placed; null for other buyers. */
  business: Type.Optional(
    Type.Union([Type.Object({ companyName: Type.String(), taxId: Type.String() }), Type.Null()]),
  ),
  /** Oldest first; only where one order is asked for. */
  refunds: Type.Optional(Type.Array(OrderRefund)),
  moneyNotes: Type.Optional(Type.Array(MoneyNote)),
  /** Who brings it, once it is known; only where one order is asked for. */
  parcel: Type.Optional(Parcel),
  /** Exchanges and money back; only where one order is asked for. */
  returns: Type.Optional(OrderReturnState),
  /** Everything that happened so far, oldest first; only where one order is asked for. */
  timeline: Type.Optional(Type.Array(OrderStep)),
});
/** An order as its buyer sees it. */
export type Order = Type.Static<typeof Order>;

/** What the pop-up of the payment provider is opened with; only ever the server's own figures. */
export const PaymentStart = Type.Object({
  provider: Type.Literal("payaza"),
  checkoutOrigin: Type.String(),
  merchantKey: Type.String(),
  connectionMode: Type.Union([Type.Literal("Live"), Type.Literal("Test")]),
  reference: Type.String(),
  amount: Type.Number({ description: "Naira" }),
  currency: Type.Literal("NGN"),
  customer: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    phone: Type.String(),
  }),
});
/** What the pop-up of the payment provider is opened with. */
export type PaymentStart = Type.Static<typeof PaymentStart>;

/**
 * Reply of POST /orders. `orderToken` lets its holder follow and retry this order's payment without an
 * account (sent back as header `X-Order-Token`); `payment` is null when the total is zero, or a transfer is awaited.
 */
export const PlacedOrder = Type.Object({
  ...Order.properties,
  orderToken: Type.String(),
  payment: Type.Union([PaymentStart, Type.Null()]),
});
/** Reply of POST /orders. */
export type PlacedOrder = Type.Static<typeof PlacedOrder>;

/** Query of GET /orders/lookup (specification §7), and body of POST /orders/lookup/pay. */
export const OrderLookup = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: limits.emailLength }),
    orderNumber: Type.String({ minLength: 1, maxLength: 40 }),
  },
  { additionalProperties: false },
);
/** Query of GET /orders/lookup, and body of POST /orders/lookup/pay. */
export type OrderLookup = Type.Static<typeof OrderLookup>;

/** Query of GET /orders: pages of at most 100, 20 unless asked otherwise. */
export const OrderListQuery = Type.Object(paging, { additionalProperties: false });
/** Query of GET /orders. */
export type OrderListQuery = Type.Static<typeof OrderListQuery>;

/** `meta` of a `price_changed` fault: the server's own figures in naira. */
export interface PriceChangedMeta {
  readonly items: readonly { productId: string; size: string; price: number }[];
  readonly subtotal: number;
  readonly shipping: number;
  readonly discount: { code: string; amount: number } | null;
  readonly total: number;
}

/** `meta` of an `out_of_stock` fault: the short lines and what is left of each. */
export interface OutOfStockMeta {
  readonly items: readonly {
    productId: string;
    size: string;
    name: string;
    requested: number;
    available: number;
  }[];
}
