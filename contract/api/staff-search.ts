import { Type } from "typebox";
import { BusinessProfileStatus } from "./business.ts";
import { limits, printable } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";
import { OrderStatus } from "./orders.ts";
import { BulkOrderStatus } from "./staff-bulk-orders.ts";
import { DiscountState } from "./staff-discounts.ts";
import { ProductStatus, SizePieces } from "./staff-products.ts";

/** Query of GET /staff/search. */
export const StaffSearchQuery = Type.Object(
  {
    /** Part of an order's number, of a name, a phone number, an e-mail address, a city, a code, or an amount in naira. */
    q: Type.String({ minLength: 1, maxLength: limits.searchLength, pattern: printable }),
    /** Finds of this kind alone. */
    only: Type.Optional(Type.Literal("order")),
  },
  { additionalProperties: false },
);
/** Query of GET /staff/search. */
export type StaffSearchQuery = Type.Static<typeof StaffSearchQuery>;

/** An order that was found. A packer's has no `totalAmount`. */
const FoundOrder = Type.Object({
  kind: Type.Literal("order"),
  id: Type.String(),
  orderNumber: Type.String(),
  /** Who it goes to. */
  name: Type.String(),
  city: Type.String(),
  status: OrderStatus,
  placedAt: Type.String(),
  /** Small picture of its first line. */
  image: nullableText,
  /** Naira. */
  totalAmount: Type.Optional(Type.Number()),
});

/** Somebody who bought, has an account, reads the letter or asked something. */
const FoundCustomer = Type.Object({
  kind: Type.Literal("customer"),
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  hasAccount: Type.Boolean(),
  city: Type.String(),
  /** Paid orders. */
  orders: Type.Integer(),
});

/** A product that was found; `price` is naira, and a packer is not told of it. */
const FoundProduct = Type.Object({
  kind: Type.Literal("product"),
  id: Type.String(),
  name: Type.String(),
  price: Type.Optional(Type.Number()),
  image: nullableText,
  stock: Type.Integer(),
  /** Pieces of each size; not told by the release before. */
  sizes: Type.Optional(Type.Array(SizePieces)),
  /** Drafts and archived products are found by who may enter their room. */
  status: ProductStatus,
});

/** A business that applied. */
const FoundBusiness = Type.Object({
  kind: Type.Literal("business"),
  id: Type.String(),
  companyName: Type.String(),
  status: BusinessProfileStatus,
});

/** A bulk enquiry. */
const FoundEnquiry = Type.Object({
  kind: Type.Literal("enquiry"),
  id: Type.String(),
  reference: Type.String(),
  /** The company, or who asks. */
  name: Type.String(),
  status: BulkOrderStatus,
});

/** A discount, or a batch of codes, by its code, a code of its batch, or its description. */
const FoundDiscount = Type.Object({
  kind: Type.Literal("discount"),
  id: Type.String(),
  /** Of a batch what its codes begin with. */
  code: Type.String(),
  description: Type.String(),
  state: DiscountState,
});

/** Something the search of the back office found. */
export const StaffFind = Type.Union([
  FoundOrder,
  FoundCustomer,
  FoundProduct,
  FoundBusiness,
  FoundEnquiry,
  FoundDiscount,
]);
/** Something the search of the back office found. */
export type StaffFind = Type.Static<typeof StaffFind>;

/** Most rows that GET /staff/search answers with; those of a kind stand together, the best kind first. */
export const staffFinds = 8;
