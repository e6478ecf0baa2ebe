import { Type } from "typebox";
import type { VatTerms } from "../../pricing/vat.ts";
import { OrderPickup } from "../delivery/delivery.ts";
import { paging } from "../envelope.ts";
import { cleanedText, nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { OrderReturnState } from "../returns/returns.ts";

const text = Type.String({ minLength: 1, maxLength: limits.textLength, pattern: "\\S" });

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
export type OrderStatus = Type.Static<typeof OrderStatus>;

/** The address typed at checkout. */
export const PayOnDeliveryQuery = Type.Object(
  {
    state: Type.String({ maxLength: limits.textLength, pattern: printable }),
    city: Type.String({ maxLength: limits.textLength, pattern: printable }),
    country: Type.String({ maxLength: 80, pattern: printable }),
  },
  { additionalProperties: false },
);
export type PayOnDeliveryQuery = Type.Static<typeof PayOnDeliveryQuery>;

/** Naira; null where the caller is not offered it. */
export const PayOnDelivery = Type.Object({ limit: Type.Union([Type.Number(), Type.Null()]) });
export type PayOnDelivery = Type.Static<typeof PayOnDelivery>;

/** All required at checkout (specification §5). */
export const ShippingInfo = Type.Object(
  {
    firstName: text,
    lastName: text,
    email: cleanedText({ minLength: 3, maxLength: limits.emailLength }),
    phone: cleanedText({ minLength: 1, maxLength: 32, pattern: "\\S" }),
    address: text,
    city: text,
    state: text,
    postalCode: cleanedText({ minLength: 1, maxLength: 20, pattern: "\\S" }),
    country: Type.String({ minLength: 1, maxLength: 80, default: "Nigeria" }),
  },
  { additionalProperties: false },
);
export type ShippingInfo = Type.Static<typeof ShippingInfo>;

/** As kept: orders taken by staff may lack parts. */
export const StoredShippingInfo = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  address: Type.String(),
  city: Type.String(),
  state: Type.String(),
  postalCode: Type.String(),
  country: Type.String(),
});

export const OrderItemInput = Type.Object(
  {
    productId: Type.String({ minLength: 1, maxLength: 100, pattern: printable }),
    size: Type.String({ minLength: 1, maxLength: 16, pattern: printable }),
    quantity: Type.Integer({ minimum: 1, maximum: limits.lineQuantity }),
  },
  { additionalProperties: false },
);

export const CheckoutPaymentMethod = Type.Union([
  Type.Literal("card"),
  Type.Literal("transfer"),
  Type.Literal("delivery"),
]);
export type CheckoutPaymentMethod = Type.Static<typeof CheckoutPaymentMethod>;

export const TransferDetails = Type.Object({
  bank: Type.String(),
  accountNumber: Type.String(),
  accountName: Type.String(),
  instructions: Type.String(),
  /** Naira due. */
  amount: Type.Number(),
  narration: Type.String(),
  /** End of the stock reservation; absent for a balance due on an order that was paid before. */
  until: Type.Optional(Type.String()),
});
export type TransferDetails = Type.Static<typeof TransferDetails>;

/** Naira (specification §3). Amounts and ids are only compared with the store's own. */
export const PlaceOrder = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          ...OrderItemInput.properties,
          price: Type.Number({ minimum: 0, maximum: 1e10 }),
          name: Type.Optional(Type.String({ maxLength: limits.textLength })),
          image: Type.Optional(Type.String({ maxLength: 2000 })),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: limits.orderLines },
    ),
    totalAmount: Type.Number({ minimum: 0, maximum: 1e12 }),
    /** `name` is ignored: clients may send the shape of an order. */
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
      Type.Union([cleanedText({ maxLength: 40, pattern: printable }), Type.Null()]),
    ),
    discountAmount: Type.Optional(Type.Number({ minimum: 0, maximum: 1e12 })),
    poNumber: Type.Optional(
      Type.Union([
        cleanedText({ maxLength: limits.poNumberLength, pattern: printable }),
        Type.Null(),
      ]),
    ),
    paymentMethod: Type.Optional(CheckoutPaymentMethod),
    /** For pick-up the store writes its own address into `shippingInfo`. */
    deliveryMethod: Type.Optional(Type.Union([Type.Literal("delivery"), Type.Literal("pickup")])),
    /** Adds a delivery address to the address book of the account, if there is room. */
    saveAddress: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type PlaceOrder = Type.Static<typeof PlaceOrder>;

/** `price` is naira each. */
const OrderItem = Type.Object({
  productId: Type.String(),
  product: Type.Object({ id: Type.String(), name: Type.String() }),
  name: Type.String(),
  image: Type.String(),
  size: Type.String(),
  quantity: Type.Integer(),
  price: Type.Number(),
});

/** `status` is null for events other than status changes. */
const OrderTimelineStep = Type.Object({
  status: Type.Union([OrderStatus, Type.Null()]),
  text: Type.String(),
  at: Type.String(),
});

const Parcel = Type.Object({
  carrier: Type.String(),
  trackingNumber: Type.String(),
  /** Null for carriers without a known tracking page. */
  trackingUrl: nullableText,
  photoUrl: nullableText,
  /** Delivery code for the rider; only while on its way. */
  handOverCode: nullableText,
});

/** Naira. `to_send`: by staff; `not_received` and `reversed` were not sent by the store. */
const OrderRefund = Type.Object({
  id: Type.String(),
  amount: Type.Number(),
  at: Type.String(),
  state: Type.Union([
    Type.Literal("sent"),
    Type.Literal("in_progress"),
    Type.Literal("to_send"),
    Type.Literal("not_received"),
    Type.Literal("reversed"),
  ]),
  creditNote: Type.Optional(Type.String()),
});
export type OrderRefund = Type.Static<typeof OrderRefund>;

export const MoneyNote = Type.Object({ title: Type.String(), text: Type.String() });
export type MoneyNote = Type.Static<typeof MoneyNote>;

export const OrderVat = Type.Object({
  percent: Type.Number(),
  /** Naira; added to the subtotal where `isAdded`, else in the prices. */
  amount: Type.Number(),
  isAdded: Type.Boolean(),
});
export type OrderVat = Type.Static<typeof OrderVat>;

/** Naira (specification §3). `canPay`, `transfer` and from `refunds` on: single orders only. */
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
  /** Absent where the store charged none. */
  vat: Type.Optional(OrderVat),
  /** Without charged back or never received amounts. */
  receivedAmount: Type.Number(),
  refundedAmount: Type.Number(),
  dueAmount: Type.Number(),
  /** The due amount is paid to the rider. */
  isPaidOnDelivery: Type.Optional(Type.Literal(true)),
  /** In PROCESSING, but not packed yet. */
  awaitsPacking: Type.Optional(Type.Literal(true)),
  canPay: Type.Optional(Type.Boolean()),
  transfer: Type.Optional(TransferDetails),
  /** By transfer to an account made for the order, on its payment page. */
  paysByAccount: Type.Optional(Type.Literal(true)),
  items: Type.Array(OrderItem),
  shippingInfo: Type.Object({ ...StoredShippingInfo.properties, name: Type.String() }),
  poNumber: Type.Optional(nullableText),
  /** Where the customer collects it; null for deliveries. */
  pickup: Type.Optional(Type.Union([OrderPickup, Type.Null()])),
  /** Snapshot of the business profile at checkout; null for other customers. */
  business: Type.Optional(
    Type.Union([Type.Object({ companyName: Type.String(), taxId: Type.String() }), Type.Null()]),
  ),
  refunds: Type.Optional(Type.Array(OrderRefund)),
  paymentNotes: Type.Optional(Type.Array(MoneyNote)),
  /** Such as `Tuesday 1 December`; only while a paid order is to arrive. */
  arrivesBy: Type.Optional(Type.String()),
  parcel: Type.Optional(Parcel),
  returns: Type.Optional(OrderReturnState),
  timeline: Type.Optional(Type.Array(OrderTimelineStep)),
});
export type Order = Type.Static<typeof Order>;

const startedPayment = {
  /** For the shopper to read. */
  providerName: Type.String(),
  connectionMode: Type.Union([Type.Literal("Live"), Type.Literal("Test")]),
  reference: Type.String(),
  amount: Type.Number({ description: "Naira" }),
  currency: Type.Literal("NGN"),
};

/** Paid in a frame over the shop. */
const FramePayment = Type.Object({
  checkout: Type.Literal("frame"),
  ...startedPayment,
  checkoutOrigin: Type.String(),
  merchantKey: Type.String(),
  /** How long an account for a transfer stays open. */
  accountMinutes: Type.Integer(),
  customer: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    phone: Type.String(),
  }),
});
export type FramePayment = Type.Static<typeof FramePayment>;

export const PaymentStart = Type.Union([
  FramePayment,
  /** Paid on a page of the provider, which leads back. */
  Type.Object({
    checkout: Type.Literal("page"),
    ...startedPayment,
    checkoutUrl: Type.String(),
  }),
]);
export type PaymentStart = Type.Static<typeof PaymentStart>;

/** A guest uses `orderToken`; `payment` is null for transfers and when nothing is due. */
export const PlacedOrder = Type.Object({
  ...Order.properties,
  orderToken: Type.String(),
  payment: Type.Union([PaymentStart, Type.Null()]),
});
export type PlacedOrder = Type.Static<typeof PlacedOrder>;

/** Specification §7. */
export const OrderLookup = Type.Object(
  {
    email: cleanedText({ minLength: 3, maxLength: limits.emailLength }),
    orderNumber: cleanedText({ minLength: 1, maxLength: 40 }),
  },
  { additionalProperties: false },
);
export type OrderLookup = Type.Static<typeof OrderLookup>;

export const OrderListQuery = Type.Object(paging, { additionalProperties: false });
export type OrderListQuery = Type.Static<typeof OrderListQuery>;

/** The store's amounts in naira. */
export interface PriceChangedMeta {
  readonly items: readonly { productId: string; size: string; price: number }[];
  readonly subtotal: number;
  readonly shipping: number;
  readonly discount: { code: string; amount: number } | null;
  readonly total: number;
  readonly vat?: VatTerms;
}

export interface OutOfStockMeta {
  readonly items: readonly {
    productId: string;
    size: string;
    name: string;
    requested: number;
    available: number;
  }[];
}
