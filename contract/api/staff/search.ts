import { Type } from "typebox";
import { BusinessProfileStatus } from "../business/business.ts";
import { BulkOrderStatus } from "../business/staff-bulk-orders.ts";
import { ProductStatus, StaffSizeStock } from "../catalogue/staff-products.ts";
import { DiscountState } from "../discounts/staff-discounts.ts";
import { cleanedText, nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { OrderStatus } from "../orders/orders.ts";

export const StaffSearchQuery = Type.Object(
  {
    /** Part of an order number, name, phone, email, city or code, or an amount in naira. */
    q: cleanedText({ maxLength: limits.searchLength, pattern: printable }),
    only: Type.Optional(Type.Literal("order")),
  },
  { additionalProperties: false },
);
export type StaffSearchQuery = Type.Static<typeof StaffSearchQuery>;

/** `totalAmount` is absent for packers. */
const OrderResult = Type.Object({
  kind: Type.Literal("order"),
  id: Type.String(),
  orderNumber: Type.String(),
  name: Type.String(),
  city: Type.String(),
  status: OrderStatus,
  placedAt: Type.String(),
  image: nullableText,
  /** Naira. */
  totalAmount: Type.Optional(Type.Number()),
});

const CustomerResult = Type.Object({
  kind: Type.Literal("customer"),
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  hasAccount: Type.Boolean(),
  city: Type.String(),
  orders: Type.Integer(),
});

/** `price` in naira, absent for packers. */
const ProductResult = Type.Object({
  kind: Type.Literal("product"),
  id: Type.String(),
  name: Type.String(),
  price: Type.Optional(Type.Number()),
  image: nullableText,
  stock: Type.Integer(),
  sizes: Type.Optional(Type.Array(StaffSizeStock)),
  /** Drafts and archived products only for members who can see them. */
  status: ProductStatus,
});

const BusinessResult = Type.Object({
  kind: Type.Literal("business"),
  id: Type.String(),
  companyName: Type.String(),
  status: BusinessProfileStatus,
});

const EnquiryResult = Type.Object({
  kind: Type.Literal("enquiry"),
  id: Type.String(),
  reference: Type.String(),
  name: Type.String(),
  status: BulkOrderStatus,
});

/** Matched by code, description or a code of its batch. */
const DiscountResult = Type.Object({
  kind: Type.Literal("discount"),
  id: Type.String(),
  code: Type.String(),
  description: Type.String(),
  state: DiscountState,
});

export const StaffSearchResult = Type.Union([
  OrderResult,
  CustomerResult,
  ProductResult,
  BusinessResult,
  EnquiryResult,
  DiscountResult,
]);
export type StaffSearchResult = Type.Static<typeof StaffSearchResult>;

export const maxSearchResults = 8;
